import { product } from "../product.ts";
import { mailTo } from "./contacts.ts";
import { type LegalDocument, p } from "./document.ts";
import { headOf } from "./document-list.ts";

export const termsOfService: LegalDocument = {
  ...headOf("terms-of-service"),
  sections: [
    {
      id: "agreement",
      heading: "This agreement",
      blocks: [
        p(
          `These terms are a contract between you and ${product.legalEntity}, which runs ${product.name}. By opening an account or using the site, you agree to them and to the [Community Guidelines](/legal/community-guidelines), which are part of them. If you do not agree, please do not use the site.`,
        ),
        p(
          `The service is labeled ${product.stage}. Some things described here may not be available to everyone yet, and things may change or fail more often than in an established service. The rules about your money apply in full regardless.`,
        ),
      ],
    },
    {
      id: "who-may-use-it",
      heading: "Who may use it",
      blocks: [
        p(
          "You must be at least 18 years old, or older where local law requires it, and you must confirm your age truthfully. Some regions require a stricter check or are not served, and access there is restricted. Getting around these checks, for example by hiding your location, breaks this agreement.",
        ),
      ],
    },
    {
      id: "your-account",
      heading: "Your account",
      blocks: [
        p(
          "Use an email address that works, and verify it. Keep your password to yourself, and tell us if someone else has used your account. An account belongs to one person and cannot be sold or lent. A creator chooses a username once; it cannot be changed later.",
        ),
      ],
    },
    {
      id: "buying",
      heading: "Subscribing and buying",
      blocks: [
        p(
          `You buy access to a creator's work for your own private use. The price, in US dollars, is shown next to the button before you pay, and that is the amount you are charged. You pay on pages run by Stripe. Your bank statement will say ${product.statementDescriptor}.`,
        ),
        {
          list: [
            "A subscription costs $10 to $1,000 a month. You are charged on the day you start and then every month until you cancel.",
            "A single post, or a tip, costs $1 to $1,000 and is charged once. Some posts cost extra even for subscribers; they say so.",
            "Opening messages with a creator costs $10 to $1,000, once for each creator.",
            "A creator may change the price for new subscribers. You keep the price you agreed to until your subscription ends.",
          ],
        },
        p(
          "Access is permission to view, not ownership. You may not copy, share, resell, or publish what you see. A creator may remove a post at any time, and a subscription does not promise any number of new ones.",
        ),
      ],
    },
    {
      id: "canceling",
      heading: "Canceling",
      blocks: [
        p(
          "You can cancel a subscription at any time under [Subscriptions](/subscriptions), with one button and without giving a reason. It will not renew, and you keep access until the end of the period you paid for. Until then, you can change your mind. If a renewal payment fails, access stops until the payment succeeds or the subscription ends.",
        ),
      ],
    },
    {
      id: "refunds",
      heading: "Refunds",
      blocks: [
        p(
          `You can take back a post or a paid month you haven't opened within 24 hours; unlocks without the promised reply are refunded. Payments are otherwise final. We do refund a charge that was made twice, by mistake, or through fraud, or for something you could not open because of our fault or the creator's. Write to [${product.supportEmail}](${mailTo("payments")}) with date and amount. Your legal rights as a consumer, such as a right of withdrawal, are not affected. Write to us before you dispute a charge with your bank; it is faster. A refunded or disputed payment can end the access it bought.`,
        ),
      ],
    },
    {
      id: "creators",
      heading: "For creators",
      blocks: [
        p(
          "Before you can post or get paid, you set up an account with Stripe, which checks your identity and pays you under its own agreement with you. You set your prices within the limits above. You are in business for yourself: you are not our employee, and you are responsible for your own taxes.",
        ),
        {
          list: [
            "We keep 10 percent of every subscription, post, message unlock, and tip, rounded to the cent. The other 90 percent is yours.",
            "A boost, a labeled placement for one of your posts, is paid to us in full. It does not promise any number of views or sales.",
            "Payouts are automatic and weekly. A balance under $50 carries over to the next week.",
            "Refunds and lost disputes are taken back from both shares in the same proportion. They may be taken from later earnings.",
            "We may hold payouts while we investigate fraud or a serious breach, and Stripe may hold them under its own rules.",
          ],
        },
      ],
    },
    {
      id: "your-content",
      heading: "What you post",
      blocks: [
        p(
          "Your work remains yours. You give us only the permission we need to run the service: to store it, to make smaller and blurred versions, and to show it to the people you allow. Blurred previews, titles, and prices of published posts are shown to all visitors who passed the checks. The permission ends when you delete the work, except for copies the law requires us to keep and backups that expire. We remove hidden details, such as location, from uploaded photos.",
        ),
        p(
          "You promise that you hold all necessary rights, that everyone shown is an adult and agreed to it, and that the work follows the [Community Guidelines](/legal/community-guidelines) and the payment provider's rules. The [DMCA Policy](/legal/dmca) explains how to make a copyright claim.",
        ),
      ],
    },
    {
      id: "conduct",
      heading: "What is not allowed",
      blocks: [
        p(
          "Do not break the law or the Community Guidelines; attack or overload the service; scrape data; take payments outside it; or use someone else's account or card. If you do, we may take down content and limit or close your account. We will tell you why, unless the law forbids it, and you may ask us to review the decision.",
        ),
      ],
    },
    {
      id: "ending",
      heading: "Ending it",
      blocks: [
        p(
          `You may end this agreement at any time by [deleting your account](/settings/delete-account), or by asking us to at [${product.supportEmail}](${mailTo("general")}). Your subscriptions stop renewing at once, and you have 30 days to cancel the deletion. We may end the agreement with 30 days' notice, or at once for a serious breach. When a creator's account ends, its subscriptions stop renewing, and fans of a creator who left keep the month they paid for. Earnings legitimately owed are paid out through Stripe, after refunds and disputes. If we close an account through no fault of its owner, we refund the unused part of paid periods.`,
        ),
      ],
    },
    {
      id: "liability",
      heading: "Our liability",
      blocks: [
        p(
          "We run the service with care but cannot promise that it will never fail. Posts belong to their creators; we do not review each one before it appears. To the extent the law allows, we are not liable for indirect losses or lost profits, and our total liability to you is limited to what you paid us, or earned here, in the preceding twelve months, or $100 if that is more. Nothing here limits liability for intent, gross negligence, injury, or anything else the law does not allow us to limit.",
        ),
      ],
    },
    {
      id: "disputes",
      heading: "Disputes and the law",
      blocks: [
        p(
          `Write to us first at [${product.supportEmail}](${mailTo("legal")}); most things can be settled in a few emails. Otherwise, the law of the place where ${product.legalEntity} is registered applies, and its courts decide. As a consumer, you keep the protection of the law of the country you live in and may sue there. If one term of this agreement is invalid, the others stay in effect.`,
        ),
      ],
    },
    {
      id: "changes",
      heading: "Changes",
      blocks: [
        p(
          "We may change these terms for good reasons, such as new features or laws. We email account holders at least 30 days before a change that matters to them. If you do not agree, you can leave before it takes effect. No change alters the price of a period already paid for. The [Privacy Policy](/legal/privacy) explains what we store about you.",
        ),
      ],
    },
  ],
};
