import type { ReactNode } from "react";
import { type Cents, formatCents } from "../../domain/money.ts";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { PriceDisclosure } from "./price-disclosure.tsx";

type Shared = {
  action: string;
  cents: Cents;
  /** For a visitor: where to sign in first. */
  signInHref?: string | null;
};

/**
 * Posts `seller_id` and `amount` (cents as shown; the server charges its own price and says so when they differ), and
 * the path of ours to come back to afterwards, where that is not the creator's page.
 */
export function SubscribeForm({
  action,
  sellerId,
  name,
  cents,
  signInHref,
  backTo,
}: Shared & { sellerId: string; name: string; backTo?: string }) {
  const sentence = <PriceDisclosure name={name} cents={cents} />;
  if (signInHref) return <SignIn href={signInHref} label="Sign in to subscribe" disclosure={sentence} />;
  return (
    <form className="stack stack-tight" method="post" action={action}>
      <input type="hidden" name="seller_id" value={sellerId} />
      <input type="hidden" name="amount" value={cents} />
      {backTo && <input type="hidden" name="redirect" value={backTo} />}
      <Button fill busy="Opening checkout...">
        Subscribe for {formatCents(cents)} a month
      </Button>
      {sentence}
    </form>
  );
}

/** What a visitor gets in place of the form: a form without a button would be none. */
const SignIn = ({ href, label, disclosure }: { href: string; label: string; disclosure: ReactNode }) => (
  <div className="stack stack-tight">
    <ButtonLink fill href={href}>
      {label}
    </ButtonLink>
    {disclosure}
  </div>
);
