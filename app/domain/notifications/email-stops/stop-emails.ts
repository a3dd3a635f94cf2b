import type { AccountStore } from "#db/stores/accounts/accounts.ts";
import type { EmailStopStore } from "#db/stores/notifications/mail/email-stops.ts";
import { toEmailAddress } from "#domain/accounts/email-address.ts";
import { type EmailEvent, stopAction } from "./email-stop.ts";

type Deps = {
  accounts: Pick<AccountStore, "findByEmail">;
  emailStops: Pick<EmailStopStore, "stop">;
  clock: { now(): number };
};

/** Our emails have one recipient each. */
const MAX_ADDRESSES = 5;

/** Stops email to an address that bounced or reported one, and notifies its owner on the site. Safe to repeat. */
export async function stopEmails({ accounts, emailStops, clock }: Deps, event: EmailEvent): Promise<void> {
  const { reason, addresses } = event.stop ?? { reason: "bounce" as const, addresses: [] };
  const found = await Promise.all(
    addresses.slice(0, MAX_ADDRESSES).map((address) => accounts.findByEmail(toEmailAddress(address) ?? "")),
  );
  const stops = found.flatMap((account, i) =>
    account === null
      ? []
      : [
          {
            id: i === 0 ? event.id : `${event.id}:${i}`,
            userId: account.id,
            address: account.email,
            reason,
            action: stopAction(reason),
          },
        ],
  );
  await emailStops.stop(stops, clock.now());
}
