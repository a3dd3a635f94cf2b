import { product } from "../product.ts";

type Topic = { id: string; title: string; text: string; subject: string };

/** One address, sorted by subject: that is how a message finds the person who answers it. */
export const topics = [
  {
    id: "general",
    title: "General questions",
    text: "Your account, signing in, or anything that fits nowhere else.",
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
    text: "A post, a message or a person that breaks the rules. Tell us at once if anybody is in danger.",
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
    text: "A charge you do not recognise, a refund, or a subscription that does not stop.",
    subject: "Payment question",
  },
  {
    id: "payouts",
    title: "Creator payouts",
    text: "Payment setup, fees, and money on its way to you.",
    subject: "Payout question",
  },
  {
    id: "legal",
    title: "Legal notices",
    text: "Formal letters, disputes, and requests by authorities.",
    subject: "Legal notice",
  },
] as const satisfies Topic[];

export type TopicId = (typeof topics)[number]["id"];

/** The mail link of a topic, its subject filled in. */
export function mailTo(id: TopicId): string {
  const subject = topics.find((topic) => topic.id === id)?.subject ?? "";
  return `mailto:${product.supportEmail}?subject=${encodeURIComponent(`${product.name}: ${subject}`)}`;
}
