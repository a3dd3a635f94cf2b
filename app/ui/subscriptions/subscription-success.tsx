import { type Cents, formatCents } from "../../domain/money.ts";
import { product } from "../../domain/product.ts";
import type { IconName } from "../icons/icon-names.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { Icon } from "../primitives/icon.tsx";
import { Time } from "../primitives/time.tsx";

export type SuccessState = "verifying" | "timeout" | "creating" | "verified" | "failed";

const stateTexts: Record<SuccessState, { icon: IconName; tone: string; title: string; text: string }> = {
  verifying: {
    icon: "clock",
    tone: "info",
    title: "Confirming your payment",
    text: "The payment provider has not told us yet. This usually takes a few seconds.",
  },
  timeout: {
    icon: "clock",
    tone: "lamp",
    title: "Subscription Processing Timeout",
    text: "The payment provider did not answer in time. What you paid is not lost, and nothing is charged twice: look again in a minute.",
  },
  creating: {
    icon: "clock",
    tone: "info",
    title: "Setting up your subscription",
    text: "Your payment arrived. We are opening the creator's posts for you.",
  },
  verified: {
    icon: "done",
    tone: "success",
    title: "Subscription Activated!",
    text: "Everything is open to you now.",
  },
  failed: {
    icon: "alert",
    tone: "error",
    title: "Subscription Processing Issue",
    text: "We could not confirm this payment. You will not be charged twice if you look again.",
  },
};

/** After the provider's page. Waiting is said in words, with a link to look again. */
export function SubscriptionSuccess({
  state,
  creator,
  cents,
  renewsAt,
  back,
  refreshHref,
}: {
  state: SuccessState;
  creator: { name: string; href: string } | null;
  cents?: Cents | null;
  renewsAt: number | null;
  /** Where this began, when it was not the creator's page. */
  back: string | null;
  refreshHref: string;
}) {
  const face = stateTexts[state];
  return (
    <div className="stack plain">
      <span className={`plain-mark tone-${face.tone}`}>
        <Icon name={face.icon} />
      </span>
      <h1>{face.title}</h1>
      <p className="lead" role="status">
        {face.text}
      </p>
      {creator && cents != null && (
        <p className="soft">
          {creator.name}, <span className="num">{formatCents(cents)}</span> a month.{" "}
          {renewsAt !== null && (
            <>
              Next charged on <Time at={renewsAt} />.{" "}
            </>
          )}
          You can cancel any time in <a href="/subscriptions">My subscriptions</a> and keep access until the
          end of the paid month.
        </p>
      )}
      {state === "failed" && (
        <p className="soft">
          If your bank shows the charge, write to{" "}
          <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a>.
        </p>
      )}
      <div className="actions">
        {state === "verified" && creator ? (
          <>
            {back && <ButtonLink href={back}>Back to the post</ButtonLink>}
            <ButtonLink look={back ? "secondary" : "primary"} href={creator.href}>
              Go to {creator.name}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink icon="refresh" href={refreshHref}>
            Refresh
          </ButtonLink>
        )}
        <ButtonLink look="secondary" href="/subscriptions">
          My subscriptions
        </ButtonLink>
      </div>
    </div>
  );
}
