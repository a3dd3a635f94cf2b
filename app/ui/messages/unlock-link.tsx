import { type Cents, formatPrice } from "#domain/money.ts";
import { signUpHref } from "../accounts/sign-up-href.ts";
import { ComingSoon } from "../gates/coming-soon.tsx";
import { ButtonLink } from "../primitives/button.tsx";

export function UnlockLink({ path, cents, guest }: { path: string; cents: Cents; guest: boolean }) {
  const href = `${path}/messages/unlock`;
  return (
    <ButtonLink variant="secondary" icon="message" href={guest ? signUpHref(href) : href}>
      Message · {formatPrice(cents)}
    </ButtonLink>
  );
}

/**
 * For conversations that need no unlock; guests sign in on the way. `isSoon`: the creator will take messages once
 * they're on.
 */
export function MessageLink({
  href,
  guest,
  isSoon = false,
}: {
  href: string | null;
  guest: boolean;
  isSoon?: boolean;
}) {
  if (isSoon) return <ComingSoon feature="messaging" label="Messages" />;
  if (href === null) return null;
  return (
    <ButtonLink variant="secondary" icon="message" href={guest ? signUpHref(href) : href}>
      Message
    </ButtonLink>
  );
}
