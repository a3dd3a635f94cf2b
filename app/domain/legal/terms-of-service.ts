import { product } from "../product.ts";
import { mailTo } from "./contacts.ts";
import { type LegalDocument, p } from "./document.ts";

export const termsOfService: LegalDocument = {
  slug: "terms-of-service",
  title: "Terms of Service",
  summary: "The agreement between you and us: accounts, payments, payouts, and what happens at the end.",
  effective: "August 31, 2025",
  sections: [
    {
      id: "agreement",
      heading: "This agreement",
      blocks: [
        p(
          `These terms are a contract between you and ${product.legalEntity}, which runs ${product.name}. By opening an account or using the site you agree to them, and to the [Community Guidelines](/legal/community-guidelines), which are part of them. If you do not agree, please do not use the site.`,
        ),
        p(
          `The service is labelled ${product.stage}. Some things described here may not be open to everybody yet, and things may change or fail more often than in an older service. The rules about your money apply in full all the same.`,
        ),
      ],
    },
    {
      id: "who-may-use-it",
      heading: "Who may use it",
      blocks: [
        p(
          "You must be at least 18 years old, or older where the law of your place asks for it, and you must say so truthfully. Some regions demand a stricter check or are not served; there, access is restricted. Getting around these checks, for instance by hiding where you are, breaks this agreement.",
        ),
      ],
    },
    {
      id: "your-account",
      heading: "Your account",
      blocks: [
        p(
          "Give an email address that works and verify it. Keep your password to yourself and tell us when somebody else has used your account. An account belongs to one person and cannot be sold or lent. A creator chooses a username once; it cannot be changed later.",
        ),
      ],
    },
    {
      id: "buying",
      heading: "Subscribing and buying",
      blocks: [
        p(
          `You buy access to a creator's work for your own private use. The price stands beside the button before you pay, in US dollars, and the amount charged is the price that was shown. Payments are made on pages of Stripe. Your bank statement will say ${product.statementDescriptor}.`,
        ),
        {
          list: [
            "A subscription costs $10 to $1,000 a month. It is charged on the day you start and then every month until you cancel.",
            "A single post, or a tip, costs $1 to $1,000 and is charged once. Some posts cost extra for subscribers too; they say so.",
            "Opening messages with a creator costs $10 to $1,000, once for each creator.",
            "A creator may change a price for new subscribers. The price you agreed to stays until your subscription ends.",
          ],
        },
        p(
          "Access is a permission to look, not ownership. You may not copy, share, resell or publish what you see. A creator may remove a post at any time, and a subscription does not promise a certain number of new ones.",
        ),
      ],
    },
    {
      id: "cancelling",
      heading: "Cancelling",
      blocks: [
        p(
          "You can cancel a subscription at any time under [Subscriptions](/subscriptions), with one button and without giving a reason. It then does not renew, and you keep access until the end of the period you paid for. Until then you can change your mind. If a renewal cannot be charged, access stops until the payment succeeds or the subscription ends.",
        ),
      ],
    },
    {
      id: "refunds",
      heading: "Refunds",
      blocks: [
        p(
          `As access opens at once, payments are otherwise final. We do refund a charge that was made twice, by mistake or by fraud, or for something that you could not open through our or the creator's fault. Write to [${product.supportEmail}](${mailTo("payments")}) with the date and the amount. Rights that the law gives you as a consumer, such as a right of withdrawal, remain untouched. Please write to us before you dispute a charge with your bank; it is faster. A refunded or disputed payment can end the access that it bought.`,
        ),
      ],
    },
    {
      id: "creators",
      heading: "For creators",
      blocks: [
        p(
          "Before you can post or be paid, you set up an account with Stripe, which checks your identity and pays you under its own agreement with you. You set your prices within the limits above. You are in business for yourself: you are not our employee, and your taxes are yours to declare.",
        ),
        {
          list: [
            "We keep 10 percent of every subscription, post, message unlock and tip, rounded to the cent. The other 90 percent is yours.",
            "A boost, a labelled place for one of your posts, is paid to us in full. It promises no number of views or sales.",
            "Payouts are automatic and weekly. A balance under $50 is carried over to the next week.",
            "Refunds and lost disputes are taken back from both shares in the same proportion. They may be taken from later earnings.",
            "Payouts may be held while fraud or a serious breach is examined, and Stripe may hold them under its own rules.",
          ],
        },
      ],
    },
    {
      id: "your-content",
      heading: "What you post",
      blocks: [
        p(
          "Your work remains yours. You give us only the permission we need to run the service: to store it, to make smaller and blurred versions, and to show it to the people you allow. Blurred previews, titles and prices of published posts are shown to all visitors who passed the checks. The permission ends when you delete the work, apart from copies that the law obliges us to keep and backups that expire. We remove hidden details, such as a place, from uploaded pictures.",
        ),
        p(
          "You promise that you have every right that is needed, that everybody to be seen is an adult and agreed, and that the work keeps to the [Community Guidelines](/legal/community-guidelines) and the rules of the payment provider. How to claim a copyright is in the [DMCA Policy](/legal/dmca).",
        ),
      ],
    },
    {
      id: "conduct",
      heading: "What is not allowed",
      blocks: [
        p(
          "Do not break the law or the Community Guidelines; attack or overload the service; collect data by machine; lead payments around it; or use somebody else's account or card. We may take down content and limit or close accounts that do. We say why, unless the law forbids it, and you may ask us to look again.",
        ),
      ],
    },
    {
      id: "ending",
      heading: "Ending it",
      blocks: [
        p(
          `You may end this agreement at any time by [deleting your account](/settings/delete-account), or by asking us to at [${product.supportEmail}](${mailTo("general")}). Your subscriptions then stop renewing at once, and you can call it off for 30 days. We may end it with 30 days' notice, or at once for a serious breach. When a creator's account ends, its subscriptions stop renewing; fans of one who left keep their paid month. Earnings that are honestly due are paid out through Stripe, after refunds and disputes. If we close an account without fault of its owner, we refund the unused part of paid periods.`,
        ),
      ],
    },
    {
      id: "liability",
      heading: "What we answer for",
      blocks: [
        p(
          "We run the service with care but cannot promise that it never fails. Posts are the creators' own; we do not check each of them before it appears. As far as the law allows, we do not answer for indirect losses or lost profits, and our total liability to you is limited to what you paid to us, or earned here, in the twelve months before, or $100 if that is more. Nothing here limits liability for intent, gross negligence, injury, or anything else that the law does not let us limit.",
        ),
      ],
    },
    {
      id: "disputes",
      heading: "Disputes and the law",
      blocks: [
        p(
          `Write to us first at [${product.supportEmail}](${mailTo("legal")}); most things can be settled in a few mails. Otherwise the law of the place where ${product.legalEntity} is registered applies, and its courts decide. As a consumer you keep the protection of the law of the country you live in, and may sue there. If one rule of this agreement is invalid, the others stay.`,
        ),
      ],
    },
    {
      id: "changes",
      heading: "Changes",
      blocks: [
        p(
          "We may change these terms for good reasons, such as new functions or laws. We tell account holders by email at least 30 days before a change that matters to them. Whoever does not agree can leave before it applies. No change alters the price of a period already paid. What we store about you is in the [Privacy Policy](/legal/privacy).",
        ),
      ],
    },
  ],
};
