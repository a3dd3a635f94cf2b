import { type Cents, formatCents } from "../../domain/money.ts";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { OnceSentence, PriceSentence } from "./price-sentence.tsx";

type Shared = {
  action: string;
  cents: Cents;
  /** For a visitor: where to sign in first. */
  signInHref?: string | null;
};

/** Posts `seller_id` and `amount` (cents as shown; the server charges its own price and says so when they differ). */
export function SubscribeForm({
  action,
  sellerId,
  name,
  cents,
  signInHref,
}: Shared & { sellerId: string; name: string }) {
  return (
    <form className="stack stack-tight" method="post" action={action}>
      <input type="hidden" name="seller_id" value={sellerId} />
      <input type="hidden" name="amount" value={cents} />
      {signInHref ? (
        <ButtonLink fill href={signInHref}>
          Sign in to subscribe
        </ButtonLink>
      ) : (
        <Button fill busy="Opening checkout...">
          Subscribe for {formatCents(cents)} a month
        </Button>
      )}
      <PriceSentence name={name} cents={cents} />
    </form>
  );
}

/** Posts `content_id` and `amount`. */
export function UnlockForm({
  action,
  contentId,
  title,
  cents,
  signInHref,
}: Shared & { contentId: string; title: string }) {
  return (
    <form className="stack stack-tight" method="post" action={action}>
      <input type="hidden" name="content_id" value={contentId} />
      <input type="hidden" name="amount" value={cents} />
      {signInHref ? (
        <ButtonLink fill href={signInHref}>
          Sign in to unlock
        </ButtonLink>
      ) : (
        <Button fill busy="Opening checkout...">
          Purchase Now
        </Button>
      )}
      <OnceSentence what={title} cents={cents} />
    </form>
  );
}
