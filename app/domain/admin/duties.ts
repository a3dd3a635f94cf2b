import type { Duty } from "#db/kinds.ts";

export const dutyTexts: Record<Duty, { label: string; text: string }> = {
  moderation: {
    label: "Moderation",
    text: "Cases, restricting accounts, held messages, watched words, and what is featured.",
  },
  money: { label: "Money", text: "Payments, refunds, disputes, payouts, fraud, and taxes." },
  support: { label: "Support", text: "Accounts, and lifting gates for them." },
  settings: { label: "Settings", text: "Features, regions, errors, the audit log, and admins' duties." },
};

/** "moderation, money", or "none". */
export const dutyList = (held: readonly Duty[]) => held.join(", ") || "none";
