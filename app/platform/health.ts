import journal from "#db/migrations/meta/_journal.json";
import { MINUTE_MS } from "../domain/durations.ts";
import type { Bindings, Settings } from "./env.ts";

/** People are waiting for the overview page. */
const PROVIDER_BUDGET_MS = 2_000;
const REMEMBERED_MS = MINUTE_MS;

export type ProviderCheck = { isUp: boolean; tookMs: number; at: number };
let last: ProviderCheck | null = null;

export function healthOf(settings: Settings, { VERSION }: Bindings, now: () => number) {
  return {
    version: { id: VERSION.id, tag: VERSION.tag, at: VERSION.timestamp },
    migrations: { count: journal.entries.length, newest: journal.entries.at(-1)?.tag ?? "" },

    /** Retrieves our own balance, which is cheap, at most once a minute and for at most 2 s. */
    async checkProvider(): Promise<ProviderCheck> {
      const at = now();
      if (last !== null && at - last.at < REMEMBERED_MS) return last;
      const { lazyStripe } = await import("./payments/payment-client.ts");
      const isUp = await lazyStripe(settings, PROVIDER_BUDGET_MS)()
        .balance.retrieve()
        .then(
          () => true,
          (error: unknown) => {
            console.error("the payment provider didn't answer the overview", error);
            return false;
          },
        );
      last = { isUp, tookMs: now() - at, at };
      return last;
    },
  };
}
