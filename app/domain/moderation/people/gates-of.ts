import type { Role, WaivableGate } from "#db/kinds.ts";

export type GateFacts = {
  role: Role;
  region: string | null;
  regionClass: "default" | "strict" | null;
  ageVerifiedAt: number | null;
  enhancedUntil: number | null;
  emailVerifiedAt: number | null;
  onboardedAt: number | null;
  setupCompletedAt: number | null;
  stripeAccountId: string | null;
  payoutsAt: number | null;
  twoStepSince: number | null;
  paymentsPausedUntil: number | null;
  restriction: { at: number } | null;
  waivers: { gate: WaivableGate; until: number; reason: string }[];
};
/** `at` is the time that `why` refers to (ms). */
export type GateState = { gate: string; state: "open" | "closed" | "lifted"; why: string; at: number | null };

type Row = [gate: string, since: number | null, open: string, closed: string, waiver?: WaivableGate];

/** Requests are gated by where they come from; this uses where the account was last seen. */
export function gatesOf(facts: GateFacts): GateState[] {
  const { role, regionClass, enhancedUntil, ageVerifiedAt, paymentsPausedUntil, restriction } = facts;
  const isStrict = regionClass === "strict";
  const rows: Row[] = [
    [
      "Region",
      isStrict ? enhancedUntil : (ageVerifiedAt ?? 0),
      isStrict ? "Strict, with an enhanced age check until" : "Last seen where the site is open",
      "Last seen in a strict region, without an enhanced age check",
      isStrict ? undefined : "region",
    ],
    ["Age", enhancedUntil ?? ageVerifiedAt, "Confirmed", "Not confirmed", "age"],
    ["Email", facts.emailVerifiedAt, "Confirmed", "No code was entered"],
    ["Onboarding", facts.onboardedAt, "Completed", "Onboarding isn't finished"],
    ...(role === "seller" ? sellerRows(facts) : []),
    ...(role === "admin"
      ? [["Two-step sign-in", facts.twoStepSince, "On", "Two-step sign-in is off"] satisfies Row]
      : []),
  ];
  const states = rows.map((row) => stateOf(row, facts.waivers));
  if (paymentsPausedUntil !== null)
    states.push({
      gate: "Payments",
      state: "closed",
      why: "Paused after declined cards, until",
      at: paymentsPausedUntil,
    });
  if (restriction !== null)
    states.push({
      gate: "Writing and selling",
      state: "closed",
      why: "Restricted by an admin",
      at: restriction.at,
    });
  return states;
}

const sellerRows = ({ setupCompletedAt, stripeAccountId, payoutsAt }: GateFacts): Row[] => [
  ["Creator profile", setupCompletedAt, "Completed", "Setup isn't finished"],
  [
    "Payment setup",
    payoutsAt,
    "Completed",
    stripeAccountId === null ? "Not started" : "Started with the provider, not finished",
    "payouts",
  ],
];

function stateOf([gate, since, open, closed, waivable]: Row, waivers: GateFacts["waivers"]): GateState {
  if (since !== null) return { gate, state: "open", why: open, at: since || null };
  const waiver = waivers.find((one) => one.gate === waivable);
  if (waiver) return { gate, state: "lifted", why: `Lifted: ${waiver.reason}. Until`, at: waiver.until };
  return { gate, state: "closed", why: closed, at: null };
}
