import type { ReactNode } from "react";
import { isOff, type Off } from "#domain/admin/feature-flags/feature.ts";
import { type Cents, formatPrice } from "#domain/money.ts";
import { priceCard } from "#domain/payments/price-card.ts";
import { ComingSoon } from "../gates/coming-soon.tsx";
import { PriceTerms } from "../payments/price-terms.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";

/**
 * Posts `seller_id`, `amount` (the price shown, in cents; the server charges its own price and asks again if they
 * differ), and the path to return to unless it's the creator's page.
 */
export function SubscribeForm({
  action,
  sellerId,
  name,
  cents,
  signInHref,
  backTo,
  off,
}: {
  action: string;
  sellerId: string;
  name: string;
  /** Per month. */
  cents: Cents;
  signInHref?: string | null;
  backTo?: string;
  off?: Off | undefined;
}) {
  if (isOff({ off }, "subscriptions"))
    return <ComingSoon feature="subscriptions" label={`Subscribe for ${formatPrice(cents)}/month`} />;
  const disclosure = <PriceTerms card={priceCard("subscription", name, cents)} />;
  if (signInHref) return <SignIn href={signInHref} label="Sign in to subscribe" disclosure={disclosure} />;
  return (
    <form className="stack stack-tight" method="post" action={action}>
      <input type="hidden" name="seller_id" value={sellerId} />
      <input type="hidden" name="amount" value={cents} />
      {backTo && <input type="hidden" name="redirect" value={backTo} />}
      <Button fill busy="Opening checkout...">
        Subscribe for {formatPrice(cents)}/month
      </Button>
      {disclosure}
    </form>
  );
}

const SignIn = ({ href, label, disclosure }: { href: string; label: string; disclosure: ReactNode }) => (
  <div className="stack stack-tight">
    <ButtonLink fill href={href}>
      {label}
    </ButtonLink>
    {disclosure}
  </div>
);
