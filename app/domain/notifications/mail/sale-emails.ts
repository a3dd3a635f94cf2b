import { dateText } from "#domain/date-text.ts";
import { type Cents, formatCents } from "#domain/money.ts";
import { product } from "#domain/product.ts";
import { emailContent } from "./email-content.ts";

type DisputedSale = {
  /** What was sold, to whom: "Monthly subscription from noor". */
  what: string;
  cents: Cents;
  paidAt: number;
  /** Cents taken from the creator's balance; 0 if it was refunded before. */
  taken: Cents;
};

const disputeSubject = `About one of your ${product.name} payments`;
const sale = ({ what, cents, paidAt }: Omit<DisputedSale, "taken">) =>
  `${what}, ${formatCents(cents)}, paid on ${dateText(paidAt)}`;

/** A bank asks about a payment before it decides whether to dispute it. No money has moved. */
export const inquiryEmail = (
  { dueBy, ...asked }: Omit<DisputedSale, "taken"> & { dueBy: number | null },
  links: { inquiry: string; refund: string },
) =>
  emailContent(disputeSubject, [
    `A fan's bank asked about a payment to you:\n${sale(asked)}`,
    "This is only a question: no money has moved, and the fan keeps their access. A good answer often prevents a dispute.",
    `We answer with the evidence we have${dueBy === null ? "" : ` before the bank's deadline on ${dateText(dueBy)}`}. Read it, and add your side:\n${links.inquiry}`,
    `Was the payment a mistake? Refund it in full instead, which usually settles the question:\n${links.refund}`,
  ]);

export const disputeOpenedEmail = (disputed: DisputedSale, link: string) =>
  emailContent(disputeSubject, [
    `A fan asked their bank to take back a payment to you:\n${sale(disputed)}`,
    disputed.taken === 0
      ? "Nothing was taken from your balance."
      : `While the bank decides, ${formatCents(disputed.taken)} was taken from your balance. If the bank decides in your favor, you get it back.`,
    `The fan no longer has access to what they disputed. Banks usually take two to three months. We'll email you the decision.`,
    `We send the bank the evidence we have shortly before its deadline. Read it, and add your side:\n${link}`,
  ]);

export const disputeWonEmail = (disputed: DisputedSale, link: string) =>
  emailContent(disputeSubject, [
    `The bank decided a dispute in your favor:\n${sale(disputed)}`,
    disputed.taken === 0
      ? "Your balance stays the same."
      : `${formatCents(disputed.taken)} is back in your balance.`,
    `The dispute:\n${link}`,
  ]);

export const disputeLostEmail = (disputed: DisputedSale, link: string) =>
  emailContent(disputeSubject, [
    `The bank decided a dispute in the fan's favor:\n${sale(disputed)}`,
    disputed.taken === 0
      ? "Your balance stays the same."
      : `The ${formatCents(disputed.taken)} that was taken from your balance went back to the fan.`,
    `The dispute:\n${link}`,
  ]);

export const appealDecidedEmail = (
  { isFiled, reason, ...disputed }: Omit<DisputedSale, "taken"> & { isFiled: boolean; reason: string },
  link: string,
) =>
  emailContent(disputeSubject, [
    `The bank didn't accept the evidence for a payment to you:\n${sale(disputed)}`,
    isFiled
      ? "We've appealed. The card network decides, and we'll email you what it says."
      : "We won't appeal, so the bank's decision stands, and the money goes back to the fan.",
    `Why: ${reason}`,
    `The dispute:\n${link}`,
  ]);
