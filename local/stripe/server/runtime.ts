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
export function inTransaction<T>(machine: Runtime, job: (desk: UnitOfWork) => T): T {
  const desk = new UnitOfWork(machine.store, machine.options, machine.publicUrl);
  const result = machine.store.transaction(() => job(desk));
  // Not at once: whoever asked gets the answer before the first webhook, as a rule.
  setImmediate(machine.dispatcher.wake);
  return result;
}
