import {
  AGE_CHECK_RETENTION_DAYS,
  SECRET_RETENTION_DAYS,
  SENT_EMAIL_RETENTION_DAYS,
  SESSION_RETENTION_DAYS,
} from "../accounts/retention.ts";
import { BLOCK_RETENTION_DAYS, FAILED_CARD_RETENTION_DAYS } from "../fraud/retention.ts";
import { NOTICE_DAYS } from "../notices/notice.ts";
import { product } from "../product.ts";
import { ACCESS_LOG_DAYS } from "../retention.ts";
import { mailTo } from "./contacts.ts";
import { type LegalDocument, p } from "./document.ts";

const contact = `[${product.supportEmail}](${mailTo("privacy")})`;

export const privacy: LegalDocument = {
  slug: "privacy",
  title: "Privacy Policy",
  summary: "What we know about you, why, for how long, and how to get a copy or have it erased.",
  effective: "August 31, 2025",
  sections: [
    {
      id: "who-we-are",
      heading: "Who we are",
      blocks: [
        p(
          `${product.name} is run by ${product.legalEntity}, which decides what is stored about you and is responsible for it. Write to ${contact} about anything on this page.`,
        ),
        p(
          "In short: we store what the service needs and little more, we show no ads for other companies, we do not sell your data, and your card number never reaches us.",
        ),
      ],
    },
    {
      id: "what-we-store",
      heading: "What we store",
      blocks: [
        {
          list: [
            "Your account: email address, username, role, when you signed up and verified, your settings, and the interests you picked. We keep your password only as a salted hash.",
            "Your sessions: for each sign-in, its time, how the browser describes itself, and a rough location (country or state), so that you can recognize a stranger.",
            "Your age confirmation: that you gave it, when, in which region, and from which network address (IP) and browser. If a verification company confirms your age, we store its name, the region, the date, and how long it is valid, not your documents.",
            "What you do here: likes, subscriptions, purchases, tips with their notes, and messages.",
            "What you opened of what you paid for: which post, when, and from which country or state.",
            "Your payments: what you paid, to whom, when, and Stripe's reference numbers; a monthly limit, if you set one; a saved card's brand, last digits, and expiry.",
            "Against stolen cards: when and why one was declined, with a code that doesn't reveal it, and whether your payments are paused.",
            "If you are a creator: your profile, what you chose to share about your appearance, your age, prices, posts and files, sales and payouts, and your Stripe account number and whether it is ready.",
            "What you write to us, and decisions our staff make about an account, with the reason.",
          ],
        },
      ],
    },
    {
      id: "what-others-see",
      heading: "What other people see",
      blocks: [
        p(
          "Everyone who passed the age and region checks can see a creator's profile and the title, price, and blurred preview of each post. Your email address, network address, browser, and age details are never shown to other users. A creator learns your username when you subscribe or buy, and reads the messages you send. Creators do not see your card or your real name unless you tell them.",
        ),
        p(
          "Photos are re-encoded on upload. Hidden details, such as where one was taken or with which camera, are removed before anyone can see it.",
        ),
      ],
    },
    {
      id: "region-check",
      heading: "Age and region checks",
      blocks: [
        p(
          "Some places require more by law than confirming your age. Our hosting network tells us which country or state a request comes from, and we compare that with our list. We do not ask for your device's location or send your address to lookup services. In a place on the list, access is restricted; if we cannot tell where you are, an earlier restriction stays in place.",
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
            "To fulfill our contract with you: account, sign-in, posts, messages, payments, payouts, and the emails that go with them.",
            "Because the law requires it: age and region checks, accounting and taxes, copyright claims, requests from authorities.",
            "Because we have a legitimate interest that does not override yours: preventing fraud and abuse, limiting how often a password or code can be tried, finding faults.",
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
        p("These companies handle data for us, each only what it needs for its job:"),
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
              ["Your browser's maker", "Push notifications you turned on", "An encrypted text"],
            ],
          },
        },
        p(
          "Stripe also decides what it needs to prevent fraud and comply with the law; its own policy covers that. Some operate in the United States and elsewhere. Safeguards for such transfers are in our contracts with them. Beyond this, we share data only when a law or court requires it, to protect someone from serious harm, or with a company that takes over the service, under the same promises.",
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
              ["A notification", `${NOTICE_DAYS} days`],
              ["A device for notifications", "Until you sign out"],
              ["Unused uploads", "About a day"],
              [
                "Account, profile, saved cards, posts, messages, likes",
                "Until you delete them or the account. An account is deleted 30 days after you ask, or up to nine days later if a creator's fans have paid until then, unless you cancel the deletion",
              ],
              [
                "Payments and payouts",
                "As tax and accounting law requires, up to 10 years, even after the account is gone, without your name",
              ],
              [
                "What you opened of what you paid for",
                `${ACCESS_LOG_DAYS} days, even without the account; only for disputes and refunds`,
              ],
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
          "Wherever you live, you may ask us for a copy of your data, a correction, or the deletion of your account, to stop a use you object to, or to provide your data in a common format. At [Your data](/own-data) you can download a copy or delete your account, from any region. You may also complain to the data protection authority where you live. We never treat you worse for asking.",
        ),
        p(
          `You can do some of this in [Settings](/settings). For the rest, write to ${contact} from your account's email address. We answer within 30 days and may first make sure it is you. What the law requires us to keep, such as payments, we use for nothing else.`,
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
          "When this policy changes, the new version appears here with a new date. We email account holders before a change that matters to them takes effect.",
        ),
      ],
    },
  ],
};
