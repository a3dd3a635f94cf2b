import { eq } from "drizzle-orm";
import { openCheckout } from "../../../app/domain/payments/open-checkout.ts";
import type { SessionTerms } from "../../../app/domain/payments/payment-port.ts";
import { checkouts } from "../../../db/schema/money.ts";
import type { Database } from "../../../db/stores/database.ts";
import { people } from "../../cast.ts";
import { fakePurchase } from "../fixtures/fake-purchase.ts";
import { newFan } from "../fixtures/fan-fixture.ts";
import { clock, eventDeps } from "../fixtures/sale-fixture.ts";
import { sessionsByKey } from "./sessions-by-key.ts";

let ids = 0;

/** A fan's purchase click, from the pending row to the provider's session. */
export async function shopper(db: Database) {
  const { id } = await newFan(db);
  const started: SessionTerms[] = [];
  const provider = sessionsByKey();
  let waited = 0;
  const base = eventDeps(db, fakePurchase("none", "none", 0, 0));
  const deps = {
    ...base,
    payments: { ...base.payments, ...provider.port },
    clock: { now: () => clock.now() + waited, newId: () => `opened-${++ids}` },
  };
  const keyOf = (post: string) => ({
    kind: "purchase" as const,
    buyerId: id,
    sellerId: people.creator.id,
    subject: post,
  });
  const click = (post: string, amount = 900, path = "/here") =>
    openCheckout(
      deps,
      {
        ...keyOf(post),
        contentId: post,
        amount,
        accountId: "acct_mira",
        successUrl: `https://x.example${path}?ok`,
        cancelUrl: `https://x.example${path}`,
      },
      (terms) => {
        started.push(terms);
        return provider.start(terms);
      },
    );
  const rows = () => db.select().from(checkouts).where(eq(checkouts.buyer_id, id));
  const wait = (ms: number) => {
    waited += ms;
  };
  return { id, deps, keyOf, click, rows, started, provider, wait };
}
