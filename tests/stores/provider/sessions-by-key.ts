import {
  type ProviderSession,
  ProviderUnavailable,
  type SessionTerms,
} from "../../../app/domain/payments/payment-port.ts";
import { fakePurchase } from "../fixtures/fake-purchase.ts";

/** Sessions at the provider by idempotency key. Like it, a key's failure and its terms are kept. */
export function sessionsByKey() {
  const replies = new Map<string, { terms: string; session: ProviderSession | null }>();
  const sessions: ProviderSession[] = [];
  const faults = { fail: 0, lose: 0 };
  let isHidden = false;
  let holding: { reached: () => void; released: Promise<void> } | null = null;
  const failure = () => new ProviderUnavailable("the provider failed");
  const isOpen = (session: ProviderSession) => session.state === "open";

  /** What a key was answered before; undefined if it is new. */
  function replyTo(terms: SessionTerms): ProviderSession | undefined {
    const known = replies.get(terms.idempotencyKey);
    if (!known) return undefined;
    if (known.terms !== JSON.stringify(terms)) throw new Error("the key was used with other parameters");
    if (known.session === null) throw failure();
    return structuredClone(known.session);
  }
  const keep = (terms: SessionTerms, session: ProviderSession | null) =>
    replies.set(terms.idempotencyKey, { terms: JSON.stringify(terms), session });

  async function start(terms: SessionTerms): Promise<ProviderSession> {
    const held = holding;
    holding = null;
    held?.reached();
    await held?.released;
    const known = replyTo(terms);
    if (known) return known;
    if (faults.fail > 0) {
      faults.fail -= 1;
      keep(terms, null);
      throw failure();
    }
    const { session } = fakePurchase(terms.idempotencyKey, terms.checkoutId, terms.amount, 0);
    sessions.push(session);
    keep(terms, faults.lose > 0 ? null : session);
    if (faults.lose === 0) return structuredClone(session);
    faults.lose -= 1;
    throw failure();
  }

  return {
    start,
    work: (_times: number) => {},
    /** The next calls fail before their work. */
    fail: (times: number) => {
      faults.fail += times;
    },
    /** The next calls fail after their work. */
    lose: (times: number) => {
      faults.lose += times;
    },
    /** Sessions are not listed until `show`. */
    hide: () => {
      isHidden = true;
    },
    show: () => {
      isHidden = false;
    },
    /** The next call waits until it is released. */
    hold() {
      let release = () => {};
      let reach = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const reached = new Promise<void>((resolve) => {
        reach = resolve;
      });
      holding = { reached: reach, released };
      return { reached, release };
    },
    open: () => sessions.filter(isOpen),
    port: {
      openSessionsOf: async (checkoutId: string) =>
        structuredClone(
          isHidden ? [] : sessions.filter((one) => isOpen(one) && one.checkoutId === checkoutId),
        ),
      expireSession: async (id: string) => {
        const session = sessions.find((one) => one.id === id);
        if (session?.state === "open") session.state = "expired";
      },
    },
  };
}
