import { eq } from "drizzle-orm";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import type { Database } from "#db/stores/database.ts";
import { type OpenCheckoutDeps, openCheckout } from "#domain/payments/open-checkout.ts";
import { ProviderRefused, ProviderUnavailable, type SessionTerms } from "#domain/payments/payment-port.ts";
import { people } from "#tests/cast.ts";
import { newFan } from "../fixtures/fan-fixture.ts";
import type { ProviderWorld } from "./provider-world.ts";

/** "before", "after": no answer, before or after the provider's work. `slow` runs before the call arrives. */
type Fault = "before" | "after" | "refused" | { slow: () => Promise<unknown> };
let ids = 0;

export async function shopper(db: Database, world: ProviderWorld) {
  const { id } = await newFan(db);
  const account = world.stripe.control.account({ id: `acct_${id}`, email: "mira@example.com" }).id;
  let item = "Post by Mira";
  const started: SessionTerms[] = [];
  const faults: Fault[] = [];
  const deps = { ...world.deps(db), clock: { now: world.now, newId: () => `opened-${++ids}` } };
  const keyOf = (post: string) => ({
    kind: "purchase" as const,
    buyerId: id,
    sellerId: people.creator.id,
    subject: post,
  });
  const start = async (terms: SessionTerms) => {
    started.push(terms);
    const fault = faults.shift();
    if (fault === "before") throw new ProviderUnavailable("the call never arrived");
    if (fault === "refused") throw new ProviderRefused("no", "seller");
    if (typeof fault === "object") await fault.slow();
    const sale = { ...terms, sellerId: people.creator.id, buyerEmail: `${id}@example.com`, item };
    const session = await deps.payments.startPayment(sale);
    if (fault === "after") throw new ProviderUnavailable("the response was lost");
    return session;
  };
  return {
    id,
    deps,
    started,
    keyOf,
    click: (post: string, amount = 900, path = "/here", use: OpenCheckoutDeps = deps) =>
      openCheckout(
        use,
        {
          ...keyOf(post),
          contentId: post,
          amount,
          accountId: account,
          successUrl: `https://x.example${path}?ok`,
          cancelUrl: `https://x.example${path}`,
        },
        start,
      ),
    rows: () => db.select().from(checkouts).where(eq(checkouts.buyer_id, id)),
    /** Makes the next call fail, or wait. */
    fail: (how: Fault) => void faults.push(how),
    rename(name: string) {
      item = `Post by ${name}`;
    },
    wait: (minutes: number) => world.passHours(minutes / 60),
    /** The pages that can still be paid: of these checkouts, or of all the fan's. */
    async open(checkoutIds?: string[]) {
      const own = new Set(checkoutIds ?? (await this.rows()).map((row) => row.id));
      return world.stripe.runtime.store
        .find("checkout.session")
        .filter(({ status, metadata }) => status === "open" && own.has(metadata?.checkout_id ?? ""));
    },
  };
}
