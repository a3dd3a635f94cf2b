import { eq } from "drizzle-orm";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { creatorStore } from "#db/stores/creators/creators.ts";
import type { Database } from "#db/stores/database.ts";
import { savedCardStore } from "#db/stores/payments/saved-cards.ts";
import { tipStore } from "#db/stores/payments/tips.ts";
import { settleCharges } from "#domain/payments/close-open-checkouts.ts";
import { confirmCheckout } from "#domain/payments/confirm-checkout.ts";
import type { ProviderEvent } from "#domain/payments/payment-port.ts";
import { sendTip } from "#domain/payments/tips/send-tip.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import { finish3ds, paySession } from "#local/stripe/checkout/session-payment.ts";
import { intentChallengePage } from "#local/stripe/pages/challenge-page.ts";
import { inTransaction } from "#local/stripe/server/runtime.ts";
import { people } from "#tests/cast.ts";
import { newFan } from "#tests/stores/fixtures/fan-fixture.ts";
import type { ProviderWorld } from "#tests/stores/provider/provider-world.ts";

/** The stand-in's test cards by what their bank does. */
export const GOOD = "4242424242424242";
export const CHALLENGE = "4000002760003184";
export const UNTIL_SAVED = "4000002500003155";
export const FAILS_LATER = "4000000000000341";
export const POOR = "4000008260003178";

let count = 0;
const newId = () => `card-sale-${String(++count).padStart(12, "0")}`;

type Deps = ReturnType<typeof depsOf>;
function depsOf(db: Database, world: ProviderWorld, waited: { ms: number }) {
  return {
    ...world.deps(db),
    creators: creatorStore(db),
    savedCards: savedCardStore(db),
    tips: tipStore(db),
    clock: { now: () => world.now() + waited.ms, newId },
  };
}

export async function cardholder(db: Database, world: ProviderWorld) {
  const { id } = await newFan(db);
  const waited = { ms: 0 };
  const deps = depsOf(db, world, waited);
  const { runtime } = world.stripe;
  const creator = { id: people.creator.id, name: "Mira", leaving: false, canCharge: true, isBlocked: false };
  let networks = 0;

  /** By a fan who means another tip, if one was just sent. */
  const tip = async (
    choice: { cardId: string; checkoutId: string } | null,
    amount = 900,
    given: Deps = deps,
  ) => {
    const recent = await deps.tips.findRecent({ buyerId: id, sellerId: creator.id, amount, since: 0 });
    return sendTip(given, {
      ...(recent === null ? {} : { after: recent }),
      creator,
      contentId: null,
      buyer: { id, email: `${id}@example.com` },
      amount,
      note: "For you",
      network: `${id} ${++networks}`,
      successUrl: "https://site.example/payment-success?session_id={CHECKOUT_SESSION_ID}",
      cancelUrl: "https://site.example/seller/mira/tip?canceled=true",
      choice,
    });
  };
  const sessionIn = (url: string) => url.split("/").at(-1) ?? "";

  return {
    id,
    deps,
    tip,
    newId,
    wait: (ms: number) => {
      waited.ms += ms;
    },
    /** Enters a card on the provider's page, where the bank may challenge it. Returns the session. */
    enterOn(url: string, number: string, save = false) {
      const session = sessionIn(url);
      const card = { number, expMonth: 12, expYear: 2034, name: "", email: null, postalCode: "", save };
      inTransaction(runtime, (uow) => paySession(uow, session, card));
      return session;
    },
    answerOn: (session: string, answer: "complete" | "fail") =>
      inTransaction(runtime, (uow) => finish3ds(uow, session, answer === "complete")),
    payOn(url: string, number: string, save = false, answer: "complete" | "fail" = "complete") {
      const session = this.enterOn(url, number, save);
      return this.answerOn(session, answer).session.id;
    },
    /** Saves a card by tipping with it on the provider's page, and confirms it. Returns its ID. */
    async save(number: string) {
      const opened = await tip(null, 500);
      if (!opened.ok) throw new Error(opened.reason);
      const sessionId = this.payOn(opened.url, number, true);
      const confirmed = await confirmCheckout(deps, { sessionId, buyerId: id });
      if (!confirmed.ok) throw new Error(confirmed.reason);
      const [card] = await deps.savedCards.list(id, 9);
      if (!card) throw new Error("no card was saved");
      return card.id;
    },
    /** Answers the bank's challenge of a charge, if there is one. */
    answerBank: (charge: string, action: "complete" | "fail") =>
      inTransaction(runtime, (uow) => intentChallengePage(uow, charge, { action })),
    confirm: (sessionId: string) => confirmCheckout(deps, { sessionId, buyerId: id }),
    settle: () => settleCharges(deps),
    rows: () => db.select().from(checkouts).where(eq(checkouts.buyer_id, id)),
    payments: () => db.select().from(payments).where(eq(payments.buyer_id, id)),
    deliver: async (events: ProviderEvent[]) => {
      for (const event of events) await handleEvent(deps, event);
    },
    async intents() {
      const own = new Set((await this.rows()).map((row) => row.id));
      return runtime.store
        .find("payment_intent")
        .filter(({ metadata }) => own.has(metadata.checkout_id ?? ""));
    },
  };
}
export type Cardholder = Awaited<ReturnType<typeof cardholder>>;

export async function cardholderWith(db: Database, world: ProviderWorld, number: string) {
  const fan = await cardholder(db, world);
  const cardId = await fan.save(number);
  const paidBefore = (await fan.payments()).length;
  const tap = (checkoutId = fan.newId()) => fan.tip({ cardId, checkoutId });
  const paid = async () => (await fan.payments()).length - paidBefore;
  const charge = async () => (await fan.rows()).find((row) => row.card_id !== null);
  const usable = async () => {
    const cards = await fan.deps.savedCards.listUsable({ userId: fan.id, month: 0, since: 0, limit: 9 });
    return cards.map(({ id, declinedAt }) => ({ id, isDeclined: declinedAt !== null }));
  };
  return { ...fan, cardId, tap, paid, charge, usable };
}

export const chargeIn = (result: { ok: boolean; url?: string }) =>
  /pi_\w+/.exec(result.url ?? "")?.[0] ?? "no charge";
