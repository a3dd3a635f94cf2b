import { type Cents, formatPrice } from "#domain/money.ts";
import { ComingSoon } from "../gates/coming-soon.tsx";
import { ButtonLink } from "../primitives/button.tsx";

export function UnlockLink({
  path,
  cents,
  guest,
  isInSubscription,
  replies,
}: {
  path: string;
  cents: Cents;
  guest: boolean;
  isInSubscription: boolean;
  replies: string | null;
}) {
  const href = `${path}/messages/unlock`;
  return (
    <div className="stack stack-tight">
      <ButtonLink variant="secondary" href={guest ? `/login?redirect=${encodeURIComponent(href)}` : href}>
        Unlock messages for {formatPrice(cents)}
      </ButtonLink>
      {(replies !== null || isInSubscription) && (
        <p className="small soft">
          {replies !== null && `${replies}.`} {isInSubscription && "Messages are free for subscribers."}
        </p>
      )}
    </div>
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
    <ButtonLink
      variant="secondary"
      icon="message"
      href={guest ? `/login?redirect=${encodeURIComponent(href)}` : href}
    >
      Message
    </ButtonLink>
  );
}
