import type { Settings } from "../env.ts";
import type { stripePayments } from "./payments.ts";

type Payments = ReturnType<typeof stripePayments>;
type Calls = Record<string, (...given: unknown[]) => Promise<unknown>>;

/** Loads Stripe's SDK at the first call, since few requests make one. */
export function latePayments(settings: Settings, now: () => number, budgetMs: number | null): Payments {
  let loading: Promise<Calls> | undefined;
  const load = async () => {
    const { stripePayments } = await import("./payments.ts");
    return stripePayments(settings, now, budgetMs) as unknown as Calls;
  };
  const known: Pick<Payments, "livemode"> = { livemode: settings.STRIPE_SECRET_KEY.startsWith("sk_live_") };
  return new Proxy(known, {
    get: (_, name: keyof Payments) =>
      name in known
        ? known[name as "livemode"]
        : async (...given: unknown[]) => {
            loading ??= load();
            return (await loading)[name]?.(...given);
          },
  }) as Payments;
}
