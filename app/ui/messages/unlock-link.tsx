import { type Cents, formatPrice } from "../../domain/money.ts";
import { ButtonLink } from "../primitives/button.tsx";

/** Leads to the unlock of a creator's messages; guests sign in on the way. */
export function UnlockLink({ path, cents, guest }: { path: string; cents: Cents; guest: boolean }) {
  const href = `${path}/messages/unlock`;
  return (
    <ButtonLink variant="secondary" href={guest ? `/login?redirect=${encodeURIComponent(href)}` : href}>
      Unlock messages for {formatPrice(cents)}
    </ButtonLink>
  );
}

/** Leads to the conversation with a creator, for whom there is nothing to unlock; guests sign in on the way. */
export function MessageLink({ href, guest }: { href: string; guest: boolean }) {
  return (
    <ButtonLink
      variant="secondary"
      icon="message"
      href={guest ? `/login?redirect=${encodeURIComponent(href)}` : href}
    >
      Message
    </ButtonLink>
  );
}
