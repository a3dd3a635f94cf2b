import type { AppLoadContext } from "@remix-run/cloudflare";
import { deliverMail } from "../domain/mail/deliver.ts";

/** Runs work after the response is sent, then delivers the outbox; neither should delay the response. */
export function runThenDeliver(context: AppLoadContext, work: () => Promise<unknown> = async () => {}) {
  const { outbox, mail, clock } = context.deps;
  context.waitUntil(
    work()
      .then(() => deliverMail({ outbox, mail, now: clock.now }))
      .catch((error) => console.error(context.requestId, error)),
  );
}

/** Delivers the outbox after the response is sent; failed emails wait for the scheduled run. */
export const deliverAfterResponse = (context: AppLoadContext) => runThenDeliver(context);
