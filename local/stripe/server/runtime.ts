import type { WebhookDispatcher } from "../webhooks/deliveries.ts";
import type { FaultQueue } from "./faults.ts";
import type { Options } from "./options.ts";
import type { Store } from "./store.ts";
import { UnitOfWork } from "./unit-of-work.ts";

/** Everything that a running stand-in consists of. */
export interface Runtime {
  store: Store;
  options: Options;
  publicUrl: string;
  dispatcher: WebhookDispatcher;
  faults: FaultQueue;
}

/** One transaction; when it is committed, its events go out. */
export function inTransaction<T>(runtime: Runtime, job: (uow: UnitOfWork) => T): T {
  const uow = new UnitOfWork(runtime.store, runtime.options, runtime.publicUrl);
  const result = runtime.store.transaction(() => job(uow));
  // Not at once: whoever asked gets the answer before the first webhook, as a rule.
  setImmediate(runtime.dispatcher.wake);
  return result;
}
