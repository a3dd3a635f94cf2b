import type { ReactNode } from "react";
import { isOff, type Off } from "#domain/admin/feature-flags/feature.ts";
import { type Cents, formatPrice } from "#domain/money.ts";
import { priceCard } from "#domain/payments/price-card.ts";
import { signUpHref } from "../accounts/sign-up-href.ts";
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
  guest,
  backTo,
  off,
  secondary,
  brief,
}: {
  action: string;
  sellerId: string;
  name: string;
  /** Per month. */
  cents: Cents;
  /** They sign up on the way. */
  guest: boolean;
  backTo?: string;
  off?: Off | undefined;
  /** Beside another way in, which is the page's main action. */
  secondary?: boolean;
  /** The terms open on demand. */
  brief?: boolean;
}) {
  const label = `Subscribe · ${formatPrice(cents)}/month`;
  const variant = secondary ? "secondary" : "primary";
  if (isOff({ off }, "subscriptions")) return <ComingSoon feature="subscriptions" label={label} />;
  const full = <PriceTerms card={priceCard("subscription", name, cents)} />;
  const disclosure = brief ? <BriefTerms>{full}</BriefTerms> : full;
  if (guest)
    return (
      <div className="stack stack-tight">
        <ButtonLink
          fill
          variant={variant}
          href={signUpHref(backTo ? `${action}?redirect=${encodeURIComponent(backTo)}` : action)}
        >
          {label}
        </ButtonLink>
        {disclosure}
      </div>
    );
  return (
    <form className="stack stack-tight" method="post" action={action}>
      <input type="hidden" name="seller_id" value={sellerId} />
      <input type="hidden" name="amount" value={cents} />
      {backTo && <input type="hidden" name="redirect" value={backTo} />}
      <Button fill variant={variant} busy="Opening checkout...">
        {label}
      </Button>
      {disclosure}
    </form>
  );
}

const BriefTerms = ({ children }: { children: ReactNode }) => (
  <details className="brief">
    <summary className="small soft">
      Monthly until you cancel · 24-hour refund if you open nothing ·{" "}
      <span className="text-lamp underline">How billing works</span>
    </summary>
    {children}
  </details>
);
