import { SECRET_RETENTION_DAYS, SESSION_RETENTION_DAYS } from "../accounts/retention.ts";
import { product } from "../product.ts";
import { mailTo } from "./contacts.ts";
import { type LegalDocument, p } from "./document.ts";

const mail = `[${product.supportEmail}](${mailTo("privacy")})`;

export const privacy: LegalDocument = {
  slug: "privacy",
  title: "Privacy Policy",
  summary: "What we know about you, why, for how long, and how to get it back or erased.",
  effective: "August 31, 2025",
  sections: [
    {
      id: "who-we-are",
      heading: "Who we are",
      blocks: [
        p(
          `${product.name} is run by ${product.legalEntity}, which decides what is stored about you and answers for it. Write to ${mail} about anything on this page.`,
        ),
        p(
          "In short: we store what the service needs and little more, we show no advertisements of other companies, we do not sell data about you, and your card number never reaches us.",
        ),
      ],
    },
    {
      id: "what-we-store",
      heading: "What we store",
      blocks: [
        {
          list: [
            "Your account: email address, username, role, the times of sign-up and of verification, your settings, and the interests you picked. Of your password we keep only a salted hash, which cannot be turned back.",
            "Your sessions: for each sign-in its time, the browser's description of itself, and a rough place (country or state), so that you can recognise a stranger. Of the token in your cookie we keep only a hash.",
            "Your age confirmation: that you gave it, when, in which region, and with which network address (IP) and browser. If a checking company confirms your age, we store its name, the region, the day and how long it counts, not your papers.",
            "What you do here: likes, subscriptions, purchases and messages.",
            "Your payments: what you paid, to whom, when, and Stripe's reference numbers.",
            "If you are a creator: your profile, what you chose to say of your looks, age, prices, posts and pictures, sales and payouts, and the number of your Stripe account and whether it is ready.",
            "What you write to us, and decisions that our staff take about an account, with the reason.",
          ],
        },
      ],
    },
    {
      id: "what-others-see",
      heading: "What other people see",
      blocks: [
        p(
          "Everybody who passed the age and region checks sees a creator's profile and the title, price and blurred preview of each post. Your email address, network address, browser and age details are never shown to other users. A creator learns your username when you subscribe or buy, and reads the messages you send. Creators do not see your card or your real name, unless you tell them.",
        ),
        p(
          "Pictures are encoded anew when they are uploaded. Hidden details in the file, such as the place where it was taken or the kind of camera, are removed before anybody can see it.",
        ),
      ],
    },
    {
      id: "region-check",
      heading: "Age and region checks",
      blocks: [
        p(
          "The law in some places asks for more than a confirmation of age. Our hosting network tells us from which country or state a request comes, and we compare that with our list. We do not ask for your device's location and do not send your address to lookup services. In a place on the list, access is restricted; if we cannot tell where you are, an earlier restriction stays.",
        ),
        p(
          "A guest's confirmation is kept in a cookie for 30 days. The [Cookie Policy](/legal/cookies) lists all of our cookies by name.",
        ),
      ],
    },
    {
      id: "why",
      heading: "Why we may do this",
      blocks: [
        {
          list: [
            "To keep our contract with you: account, sign-in, posts, messages, payments, payouts, and the mails that belong to them.",
            "Because the law demands it: age and region checks, accounts and taxes, copyright claims, answers to authorities.",
            "Because we have a fair interest that does not outweigh yours: keeping out fraud and abuse, limiting how often a password or a code may be tried, finding faults.",
            "Because you agreed: notifications that you switched on, and details about yourself that you chose to add. You can take that back at any time.",
          ],
        },
        p(
          "A list of whom you follow on a site for adults can say much about you. We therefore use it only to give you what you subscribed to, never for advertising.",
        ),
      ],
    },
    {
      id: "who-helps-us",
      heading: "Who helps us",
      blocks: [
        p("These companies handle data for us, each only what its job needs:"),
        {
          table: {
            caption: "Companies that handle data",
            columns: ["Company", "Job", "What it gets"],
            rows: [
              [
                "Stripe",
                "Card payments and payouts",
                "Your email, card and payment; a creator's identity and bank",
              ],
              ["Cloudflare", "Hosting, file storage, protection", "Every request, and uploaded files"],
              ["Turso", "Database", "The stored data above"],
              ["Resend", "Sending mail", "Your address and the text of the mail"],
            ],
          },
        },
        p(
          "Stripe also decides on its own account what it needs against fraud and under the law; its own privacy policy covers that. Some of these companies work in the United States and elsewhere. Where the law asks for safeguards for such transfers, we rely on those in our contracts with them. Beyond this we pass on data only when a law or a court obliges us, to protect somebody from serious harm, or to whoever takes over the service, under the same promises.",
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
                "90 days, then erased by a scheduled job",
              ],
              [
                "A session",
                `Valid for 30 days, or until you sign out; its record is erased ${SESSION_RETENTION_DAYS} days after that`,
              ],
              ["A guest's age confirmation", "30 days, in your browser only"],
              [
                "A verification code, and the key of a link that we mailed you",
                `Valid for 10 minutes, and for 7 days at most, stored as a hash; the record is erased ${SECRET_RETENTION_DAYS} days after it ran out`,
              ],
              ["The text of a mail", "Erased with its subject once it is sent; the address after 30 days"],
              ["Uploads that no post or profile uses", "About a day"],
              [
                "Account, profile, posts, messages, likes",
                "Until you delete them or the account; an account goes 30 days after you ask, or up to nine days later where fans of a creator have paid until then, unless you call it off",
              ],
              [
                "Payments and payouts",
                "As long as tax and accounting law demands, up to 10 years, also after the account, without your name",
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
          "Connections are encrypted. Locked pictures and texts are checked on our servers for every request and are not sent to anybody without access. Payment pages belong to Stripe. Nothing is perfectly safe: if a breach puts you at risk, we tell you and the authorities without delay. You can help with a password that you use nowhere else.",
        ),
      ],
    },
    {
      id: "your-rights",
      heading: "Your rights",
      blocks: [
        p(
          "Wherever you live, you may ask us for a copy of your data, for a correction, for the deletion of your account, to stop a use you object to, or to hand your data over in a common format. [Your data](/own-data) has a copy and the deletion, from every region. You may also complain to the data protection authority where you live. We never treat you worse for asking.",
        ),
        p(
          `Some of it you can do in [Settings](/settings). For the rest, write to ${mail} from the address of your account. We answer within 30 days and may ask a question first, to be sure that it is you. What the law obliges us to keep, such as payments, we keep apart and use for nothing else.`,
        ),
      ],
    },
    {
      id: "children",
      heading: "Nobody under 18",
      blocks: [
        p(
          `The service is for adults only. If we learn that an account belongs to somebody younger, we close it and erase its data, apart from what we must report. Tell us at ${mail} if you know of one.`,
        ),
      ],
    },
    {
      id: "changes",
      heading: "Changes",
      blocks: [
        p(
          "When this policy changes, the new text stands here with a new date. If a change matters to you, we tell account holders by email before it applies.",
        ),
      ],
    },
  ],
};
