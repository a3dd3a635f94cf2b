import type { AppLoadContext } from "@remix-run/cloudflare";
import { deliverMail } from "../domain/mail/deliver.ts";

/** Delivers what is in the outbox once the answer is sent; what fails waits for the scheduled run. */
export function deliverSoon(context: AppLoadContext) {
  const { outbox, mail, clock } = context.deps;
  context.afterwards(
    deliverMail({ outbox, mail, now: clock.now }).catch((error) => console.error(context.requestId, error)),
  );
}
