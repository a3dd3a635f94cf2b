import { product } from "../product.ts";

type Topic = { id: string; title: string; text: string; subject: string };

/** All topics share one address; the subject routes a message to the person who answers it. */
export const topics = [
  {
    id: "general",
    title: "General questions",
    text: "Your account, signing in, or anything else.",
    subject: "General question",
  },
  {
    id: "privacy",
    title: "Privacy and your data",
    text: "A copy of your data, a correction, or the deletion of your account.",
    subject: "Privacy request",
  },
  {
    id: "safety",
    title: "Safety and reports",
    text: "A post, message, or person that breaks the rules. Tell us right away if anyone is in danger.",
    subject: "Safety report",
  },
  {
    id: "copyright",
    title: "Copyright",
    text: "Notices and counter-notices under the DMCA.",
    subject: "Copyright notice",
  },
  {
    id: "payments",
    title: "Payments and refunds",
    text: "A charge you don't recognize, a refund, or a subscription that won't stop.",
    subject: "Payment question",
  },
  {
    id: "payouts",
    title: "Creator payouts",
    text: "Payment setup, fees, and payouts on their way to you.",
    subject: "Payout question",
  },
  {
    id: "legal",
    title: "Legal notices",
    text: "Formal letters, disputes, and requests from authorities.",
    subject: "Legal notice",
  },
] as const satisfies Topic[];

export type TopicId = (typeof topics)[number]["id"];

export function mailTo(id: TopicId): string {
  const subject = topics.find((topic) => topic.id === id)?.subject ?? "";
  return `mailto:${product.supportEmail}?subject=${encodeURIComponent(`${product.name}: ${subject}`)}`;
}
