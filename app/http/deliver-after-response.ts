import type { AppLoadContext } from "@remix-run/cloudflare";
import { deliverMail } from "../domain/notifications/mail/deliver.ts";

/** Both run after the response, so that neither delays it. */
export function runThenDeliver(context: AppLoadContext, work: () => Promise<unknown> = async () => {}) {
  const { outbox, mail, clock } = context.deps;
  context.waitUntil(
    work()
      .then(() => deliverMail({ outbox, mail, now: clock.now }))
      .catch((error) => console.error(context.requestId, error)),
  );
}

export const deliverAfterResponse = (context: AppLoadContext) => runThenDeliver(context);
