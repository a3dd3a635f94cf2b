import { Desk } from "./desk.ts";
import type { FaultBook } from "./faults.ts";
import type { Options } from "./options.ts";
import type { Store } from "./store.ts";
import type { Courier } from "./webhooks.ts";

/** Everything that a running stand-in consists of. */
export interface Machine {
  store: Store;
  options: Options;
  publicUrl: string;
  courier: Courier;
  faults: FaultBook;
}

/** One transaction; when it is committed, its events go out. */
export function work<T>(machine: Machine, job: (desk: Desk) => T): T {
  const desk = new Desk(machine.store, machine.options, machine.publicUrl);
  const result = machine.store.transaction(() => job(desk));
  // Not at once: whoever asked gets the answer before the first webhook, as a rule.
  setImmediate(machine.courier.wake);
  return result;
}
