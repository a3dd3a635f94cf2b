import { HOUR_MS } from "#domain/durations.ts";
import { addBusinessDays } from "./business-days.ts";

type Span = { hours: number } | { businessDays: number };
type ReasonTraits = {
  label: string;
  /** The rule, where the label is what a reporter says. */
  rule?: string;
  /** How soon we decide. */
  due: Span;
  /** When a post is hidden if nobody has decided; null: never. */
  hides: Span | null;
  /** What a law makes the reporter state and sign. `confirm` ends the error of an empty box. */
  statements?: { id: string; text: string; confirm: string }[];
  /** Asks for the details, where they're needed. */
  needsDetails?: string;
  /** Whether what was bought is refunded when its post is removed for this reason. */
  refunds?: true;
};

const WEEK: Span = { businessDays: 7 };

/**
 * What people report, with its deadlines. Sources: TAKE IT DOWN Act (48 hours), 17 USC 512 (copyright), and the card
 * networks' rules for adult content (7 business days).
 */
export const reasons = {
  consent: {
    label: "Intimate images shared without consent",
    due: { hours: 48 },
    // An hour early, so that a late run still meets the law's 48.
    hides: { hours: 47 },
    refunds: true,
    statements: [
      {
        id: "depicted",
        text: "I am the person in the image, or I may act for that person.",
        confirm: "that you're the person in the image or may act for that person",
      },
      {
        id: "faith",
        text: "I believe in good faith that it was published without the consent of the person in it.",
        confirm: "that you believe it was published without consent",
      },
    ],
  },
  minor: {
    label: "Someone may be under 18",
    due: { hours: 24 },
    hides: { hours: 24 },
    refunds: true,
  },
  depicted: {
    label: "I'm in this, and I want it removed",
    rule: "Shows someone who didn't agree to it",
    due: WEEK,
    hides: WEEK,
    refunds: true,
  },
  copyright: {
    label: "It uses my work without permission",
    rule: "Uses someone's work without permission",
    due: { businessDays: 3 },
    hides: null,
    refunds: true,
    needsDetails: "Say which work of yours it uses, with a link to it if there is one",
    statements: [
      {
        id: "faith",
        text: "I believe in good faith that this use isn't authorized by the copyright owner, its agent, or the law.",
        confirm: "that you believe this use isn't authorized",
      },
      {
        id: "perjury",
        text: "What I say here is accurate and, under penalty of perjury, I own the copyright or may act for its owner.",
        confirm: "that you own the copyright or may act for its owner",
      },
    ],
  },
  impersonation: { label: "Pretends to be someone else", due: WEEK, hides: null },
  illegal: { label: "Illegal goods or services", due: WEEK, hides: WEEK, refunds: true },
  harassment: { label: "Harassment, threats, or hate", due: WEEK, hides: null },
  scam: { label: "Scam, spam, or asking for payment elsewhere", due: WEEK, hides: null },
  other: { label: "Something else", due: WEEK, hides: null },
} as const satisfies Record<string, ReasonTraits>;

export type Reason = keyof typeof reasons;
export const reasonKeys = Object.keys(reasons) as Reason[];
/** Copyright takes a notice with statements, at `/report`. */
export const conversationReasons = reasonKeys.filter((reason) => reason !== "copyright");

export const traitsOf = (reason: Reason): ReasonTraits => reasons[reason];

export const ruleText = (reason: Reason): string => traitsOf(reason).rule ?? reasons[reason].label;

/** "Decided within 24 hours". */
export function dueText(reason: Reason): string {
  const { due } = traitsOf(reason);
  return "hours" in due
    ? `Decided within ${due.hours} hours`
    : `Decided within ${due.businessDays} business days`;
}

const after = (at: number, span: Span): number =>
  "hours" in span ? at + span.hours * HOUR_MS : addBusinessDays(at, span.businessDays);

/** When we have to decide about a report made at `at`, and when its post is hidden if nobody has (all in ms). */
export function deadlines(reason: Reason, at: number): { dueAt: number; hideAt: number | null } {
  const { due, hides } = traitsOf(reason);
  return { dueAt: after(at, due), hideAt: hides === null ? null : after(at, hides) };
}
