import {
  AGE_CHECK_RETENTION_DAYS,
  SECRET_RETENTION_DAYS,
  SENT_EMAIL_RETENTION_DAYS,
  SESSION_RETENTION_DAYS,
} from "../accounts/retention.ts";
import { NOTICE_DAYS } from "../notifications/notice.ts";
import { BLOCK_RETENTION_DAYS, FAILED_CARD_RETENTION_DAYS } from "../payments/fraud/retention.ts";
import { product } from "../product.ts";
import { ACCESS_LOG_DAYS, REPORT_DAYS } from "../retention.ts";
import { mailTo } from "./contacts.ts";
import { type LegalDocument, p } from "./document.ts";
import { headOf } from "./document-list.ts";

const contact = `[${product.supportEmail}](${mailTo("privacy")})`;

export const privacy: LegalDocument = {
  ...headOf("privacy"),
  sections: [
    {
      id: "who-we-are",
      heading: "Who we are",
      blocks: [
        p(
          `${product.name} is run by ${product.legalEntity}, which decides what is stored about you and is responsible for it. Write to ${contact} about anything on this page.`,
        ),
        p(
          "In short: we store little more than the service needs, show no other companies' ads, don't sell your data, and never get your card number.",
        ),
      ],
    },
    {
      id: "what-we-store",
      heading: "What we store",
      blocks: [
        {
          list: [
            "Your account: email address, username, role, when you signed up and verified, settings, interests, which terms you agreed to and when, and your password as a salted hash only.",
            "Each sign-in: its time, browser, and country or state, so that you can recognize a stranger.",
            "Your age confirmation: when, in which region, and from which network address (IP) and browser. If an identity provider confirms it: its name and reference, the region, the date, and how long it is valid, not your documents.",
            "What you do here: likes, recent views, subscriptions, purchases, tips with their notes, messages, reports, and work for a creator.",
            "What you opened of what you paid for: which post, when, and from which country or state.",
            "Your payments: what you paid, to whom, when, and Stripe's reference numbers; a monthly limit; a saved card's brand, last digits, and expiry.",
            "Against stolen cards: when and why one was declined, with a code that doesn't reveal it, and whether your payments are paused.",
            "If you are a creator: profile, age, what you share about your appearance, prices, posts, files, sales, payouts, and your Stripe account's number and state.",
            "If you're named as a person in a post: your name, email, and answer, with signature and identity check (no documents).",
            "What you write to us, and our staff's decisions about accounts, with the reason.",
          ],
        },
      ],
    },
    {
      id: "what-others-see",
      heading: "What other people see",
      blocks: [
        p(
          "Everyone who passed the age and region checks can see a creator's profile and the title, price, and blurred preview of each post. Your email address, network address, browser, and age details are never shown to other users. A creator learns your username when you subscribe or buy, and reads the messages you send. They never see your card, or your real name unless you tell them.",
        ),
        p(
          "A creator's team members may answer messages: they read your username and the whole conversation, with files, and write under their own name; the creator sees a log. Others see sales, with usernames and amounts.",
        ),
        p(
          "Moderators read a conversation only if one of you reports it: the report, with a copy of a reported message, and for 24 hours, with a reason that you both see, what is around it.",
        ),
        p(
          "Hidden details of photos, such as where one was taken or with which camera, are removed on upload.",
        ),
      ],
    },
    {
      id: "region-check",
      heading: "Age and region checks",
      blocks: [
        p(
          "Some places require more by law than confirming your age. Our hosting network tells us which country or state a request comes from. We don't ask for your device's location or send your address to lookup services. In a place on our list, access is restricted, or takes an age check by an identity provider, which tells us only whether you are 18; if we can't tell where you are, an earlier restriction stays.",
        ),
        p(
          "A guest's confirmation is kept in a cookie for 30 days. The [Cookie Policy](/legal/cookies) lists all our cookies by name.",
        ),
      ],
    },
    {
      id: "why",
      heading: "Why we may do this",
      blocks: [
        {
          list: [
            "To fulfill our contract with you: account, sign-in, posts, messages, payments, payouts, and their emails.",
            "Because the law requires it: age and region checks, accounting and taxes, copyright claims, requests from authorities.",
            "Because we have a legitimate interest that does not override yours: preventing fraud and abuse, limiting tries of passwords and codes, finding faults.",
            "Because you agreed: notifications you turned on, and details about yourself you chose to add. You can withdraw that at any time.",
          ],
        },
        p(
          "Who you follow on a site for adults can say a lot about you. We use that only to give you what you subscribed to, never for advertising.",
        ),
      ],
    },
    {
      id: "who-helps-us",
      heading: "Who helps us",
      blocks: [
        p("These companies handle data for us, each only for its job:"),
        {
          table: {
            caption: "Companies that handle data",
            columns: ["Company", "Job", "What it gets"],
            rows: [
              [
                "Stripe",
                "Card payments and payouts",
                "Your email, card, and payment; a creator's identity and bank",
              ],
              ["Cloudflare", "Hosting, file storage, protection", "Every request and uploaded files"],
              ["Turso", "Database", "The stored data above"],
              ["Resend", "Sending email", "Your address and the text of the email"],
              [
                "An identity provider",
                "Age checks, of people in posts and where the law requires one",
                "What you show it",
              ],
              ["Your browser's maker", "Push notifications you turned on", "An encrypted text"],
            ],
          },
        },
        p(
          "Stripe also decides what it needs to prevent fraud and comply with the law; its own policy covers that. Some operate in the United States and elsewhere, with safeguards in our contracts. Beyond this, we share data only when a law or court requires it, to protect someone from serious harm, or with a company that takes over the service, under the same promises.",
        ),
      ],
    },
    {
      id: "how-long",
      heading: "How long we keep it",
      blocks: [
        {
          table: {
            caption: "Storage periods",
            columns: ["What", "How long"],
            rows: [
              [
                "Network address and browser of an age confirmation",
                `${AGE_CHECK_RETENTION_DAYS} days, then erased automatically`,
              ],
              [
                "A session",
                `Valid for 30 days, or until you sign out; its record is erased ${SESSION_RETENTION_DAYS} days after that`,
              ],
              ["A guest's age confirmation", "30 days, in your browser only"],
              ["What someone in a post agreed to", "7 years after they withdraw it or the post is deleted"],
              [
                "A verification code, and the key in a link we emailed you",
                `Valid for 10 minutes, and for 7 days at most, stored as a hash; the record is erased ${SECRET_RETENTION_DAYS} days after it expires`,
              ],
              [
                "The text of an email",
                `Erased with its subject once it is sent; the address after ${SENT_EMAIL_RETENTION_DAYS} days`,
              ],
              ["A declined card", `${FAILED_CARD_RETENTION_DAYS} days`],
              ["A pause on payments", `${BLOCK_RETENTION_DAYS} days after it ended`],
              [
                "Report details, counter-notices, and copies",
                `${REPORT_DAYS} days after the decision, which stays`,
              ],
              ["A notification", `${NOTICE_DAYS} days`],
              ["A device for notifications", "Until you sign out"],
              ["Unused uploads", "About a day"],
              [
                "Account, profile, saved cards, posts, messages, likes",
                "Until you delete them or the account. An account is deleted 30 days after you ask, or up to nine days later if a creator's fans have paid until then, unless you cancel",
              ],
              [
                "Payments and payouts",
                "As tax and accounting law requires, up to 10 years, even after the account is gone, without your name",
              ],
              [
                "What you opened of what you paid for",
                `${ACCESS_LOG_DAYS} days, even without the account; only for disputes and refunds`,
              ],
              ["Your last-viewed posts", "7 days"],
              ["Technical logs", "Days, not months"],
            ],
          },
        },
      ],
    },
    {
      id: "security",
      heading: "How we protect it",
      blocks: [
        p(
          "Connections are encrypted. Access to locked media and text is checked on our servers for every request. Payment pages belong to Stripe. If a breach puts you at risk, we tell you and the authorities without delay.",
        ),
      ],
    },
    {
      id: "your-rights",
      heading: "Your rights",
      blocks: [
        p(
          "Wherever you live, you may ask us for a copy of your data in a common format, a correction, the deletion of your account, or to stop a use you object to. At [Your data](/own-data) you can download a copy or delete your account, from any region. You may also complain to the data protection authority where you live. We never treat you worse for asking.",
        ),
        p(
          `Some of this is in [Settings](/settings). For the rest, write to ${contact} from your account's email address. We answer within 30 days and may first make sure it is you. What the law requires us to keep, such as payments, we use for nothing else.`,
        ),
      ],
    },
    {
      id: "children",
      heading: "No one under 18",
      blocks: [
        p(
          `The service is for adults only. If we learn that an account belongs to someone younger, we close it and erase its data, except what we must report. If you know of one, tell us at ${contact}.`,
        ),
      ],
    },
    {
      id: "changes",
      heading: "Changes",
      blocks: [
        p(
          "A new version appears here with a new date. We email account holders before a change that matters to them takes effect.",
        ),
      ],
    },
  ],
};
