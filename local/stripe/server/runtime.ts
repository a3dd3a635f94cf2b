import type { WebhookDispatcher } from "../webhooks/deliveries.ts";
import type { FaultQueue } from "./faults.ts";
import type { Options } from "./options.ts";
import type { Store } from "./store.ts";
import { UnitOfWork } from "./unit-of-work.ts";

export interface Runtime {
  store: Store;
  options: Options;
  publicUrl: string;
  dispatcher: WebhookDispatcher;
  faults: FaultQueue;
}

/** Runs the work in one transaction and sends its events after the commit. */
export function inTransaction<T>(runtime: Runtime, job: (uow: UnitOfWork) => T): T {
  const uow = new UnitOfWork(runtime.store, runtime.options, runtime.publicUrl);
  const result = runtime.store.transaction(() => job(uow));
  // Delayed so that the caller usually gets its response before the first webhook.
  setImmediate(runtime.dispatcher.wake);
  return result;
}
