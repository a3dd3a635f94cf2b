import { UNUSED_PROMISE_DAYS } from "#domain/durations.ts";
import { type ReplyStats, replyStatsText } from "#domain/messages/replies/reply-stats.ts";
import { type Cents, formatPrice } from "#domain/money.ts";
import { priceCard } from "#domain/payments/price-card.ts";
import type { CardOffer } from "#domain/payments/saved-cards/offer.ts";
import { pluralize } from "#domain/pluralize.ts";
import { InGoodStanding, useIsInGoodStanding } from "#ui/accounts/security/in-good-standing.tsx";
import { PriceTerms } from "../payments/price-terms.tsx";
import { PayButtons } from "../payments/saved-cards/pay-buttons.tsx";
import { ButtonLink } from "../primitives/button.tsx";
import { Notice } from "../primitives/notice.tsx";
import { ChatHead, ChatStart } from "./thread/chat-page.tsx";

/** Posts `amount`, the price shown (cents). */
export function UnlockForm({
  action,
  backHref,
  name,
  avatarUrl = null,
  cents,
  replyDays,
  stats,
  problem,
  subscriptionCents = null,
  offer = null,
  declined = null,
}: {
  action: string;
  backHref: string;
  name: string;
  avatarUrl?: string | null;
  cents: Cents;
  replyDays: number;
  stats: ReplyStats | null;
  problem: string | null;
  /** The monthly price of a subscription that includes messages; null if there is none. */
  subscriptionCents?: Cents | null;
  offer?: CardOffer | null;
  declined?: { title: string; text: string } | null;
}) {
  if (!useIsInGoodStanding() || problem !== null)
    return (
      <div className="stack chat-pane">
        <h1>Unlock messages with {name}</h1>
        <InGoodStanding to="unlock messages">
          {problem !== null && <Notice tone="lamp" title={problem} />}
        </InGoodStanding>
        <p>
          <ButtonLink variant="secondary" href={backHref}>
            Go Back
          </ButtonLink>
        </p>
      </div>
    );
  const card = priceCard("unlock", name, cents, offer?.cards, { replyDays });
  return (
    <div className="stack chat-pane">
      <ChatHead
        partner={{ name, avatarUrl }}
        href={backHref}
        back={{ href: backHref, label: "Back" }}
        heading="p"
        state={replyStatsText(stats)}
      />
      <ChatStart partner={{ name, avatarUrl }}>
        <h1>Unlock messages with {name}</h1>
        <p className="soft">
          A reply within {pluralize(replyDays, "day")} of your first message, or your money back, if you write
          within {UNUSED_PROMISE_DAYS} days.
        </p>
      </ChatStart>
      <form className="form stack chat-pay" method="post" action={action}>
        {declined !== null && (
          <Notice tone="lamp" icon="alert" title={declined.title}>
            <p>{declined.text}</p>
          </Notice>
        )}
        <input type="hidden" name="amount" value={cents} />
        <input type="hidden" name="reply_days" value={replyDays} />
        <div className="stack stack-tight">
          <p>
            <span className="figure num">{formatPrice(cents)}</span> one-time
          </p>
          <p className="soft">Opens your conversation with {name} for good. It doesn't unlock any posts.</p>
          {subscriptionCents !== null && (
            <p className="small">
              Subscribers message {name} for free, as long as they subscribe.{" "}
              <a href={backHref}>Subscribe for {formatPrice(subscriptionCents)}/month</a>
            </p>
          )}
        </div>
        <div className="actions">
          <PayButtons offer={offer} cents={cents} pageLabel="Continue to payment" />
          <ButtonLink variant="secondary" href={backHref}>
            Cancel
          </ButtonLink>
        </div>
        <PriceTerms card={card} />
      </form>
    </div>
  );
}
