import type { AppLoadContext } from "@remix-run/cloudflare";
import { deliverMail } from "../domain/mail/deliver.ts";

/** Runs work once the answer is sent, then delivers; what the answer does not depend on must not delay it. */
export function runThenDeliver(context: AppLoadContext, work: () => Promise<unknown> = async () => {}) {
  const { outbox, mail, clock } = context.deps;
  context.waitUntil(
    work()
      .then(() => deliverMail({ outbox, mail, now: clock.now }))
      .catch((error) => console.error(context.requestId, error)),
  );
}

/** Delivers what is in the outbox once the answer is sent; what fails waits for the scheduled run. */
export const deliverAfterResponse = (context: AppLoadContext) => runThenDeliver(context);
