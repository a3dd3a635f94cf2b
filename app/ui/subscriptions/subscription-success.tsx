import { type Cents, formatPrice } from "#domain/money.ts";
import { Teaser } from "../media/responsive-image.tsx";
import { type MessageText, PaymentMessage } from "../payments/purchases/payment-message.tsx";
import { ButtonLink } from "../primitives/button.tsx";
import { PageScript } from "../primitives/page-script.tsx";
import { Time } from "../primitives/time.tsx";

export type SuccessState = "verifying" | "timeout" | "verified" | "failed";

const stateTexts: Record<SuccessState, MessageText> = {
  verifying: {
    icon: "clock",
    tone: "info",
    title: "Confirming your payment",
    text: "We're waiting for the payment provider. This usually takes a few seconds.",
  },
  timeout: {
    icon: "clock",
    tone: "lamp",
    title: "Subscription Processing Timeout",
    text: "The payment provider didn't respond in time. Your payment is safe and you won't be charged twice. Refresh in a minute.",
  },
  verified: {
    icon: "done",
    tone: "success",
    title: "Subscription Activated!",
    text: "You now have full access.",
  },
  failed: {
    icon: "alert",
    tone: "error",
    title: "Subscription Processing Issue",
    text: "We couldn't confirm this payment. You won't be charged twice if you refresh.",
  },
};

function accessText(posts: { total: number; soldSeparately: number } | null) {
  if (posts === null || posts.soldSeparately === 0) return stateTexts.verified.text;
  const { total, soldSeparately } = posts;
  return `${soldSeparately} of ${total} ${total === 1 ? "post" : "posts"} ${soldSeparately === 1 ? "is" : "are"} sold separately. You have access to everything else.`;
}

export function SubscriptionSuccess({
  state,
  creator,
  cents,
  renewsAt,
  posts = null,
  opened = [],
  back,
  refreshHref,
  asks = true,
}: {
  state: SuccessState;
  creator: { name: string; avatarUrl: string | null; href: string; canMessage: boolean } | null;
  cents?: Cents | null;
  renewsAt: number | null;
  posts?: { total: number; soldSeparately: number } | null;
  /** The newest posts that the subscription opened. */
  opened?: OpenedPost[];
  back: string | null;
  refreshHref: string;
  asks?: boolean;
}) {
  return (
    <PaymentMessage
      message={state === "verified" ? { ...stateTexts.verified, text: accessText(posts) } : stateTexts[state]}
      isFailed={state === "failed"}
      portrait={state === "verified" ? creator : null}
      actions={
        <>
          {state === "verified" && creator ? (
            <>
              {/* The main action opens nothing if it can, since that would end the refund. */}
              {creator.canMessage && (
                <ButtonLink icon="message" href={`${creator.href}/messages`}>
                  Say hello
                </ButtonLink>
              )}
              {back && (
                <ButtonLink variant={creator.canMessage ? "secondary" : "primary"} href={back}>
                  Back to the post
                </ButtonLink>
              )}
              <ButtonLink variant={creator.canMessage || back ? "secondary" : "primary"} href={creator.href}>
                Go to {creator.name}
              </ButtonLink>
            </>
          ) : (
            <>
              <ButtonLink icon="refresh" href={refreshHref}>
                Refresh
              </ButtonLink>
              {state !== "failed" && asks && <PageScript name="payment-poll" />}
            </>
          )}
          <ButtonLink variant="secondary" href="/subscriptions">
            My subscriptions
          </ButtonLink>
        </>
      }
      terms={
        creator &&
        cents != null && (
          <p className="soft">
            {creator.name}, <span className="num">{formatPrice(cents)}/month</span>.{" "}
            {renewsAt !== null && (
              <>
                Next charge on <Time at={renewsAt} />.{" "}
              </>
            )}
            You can cancel anytime under <a href="/subscriptions">Subscriptions</a> and keep access until the
            end of the paid month. Get a full refund within 24 hours under <a href="/payments">Payments</a> if
            you haven't opened anything from {creator.name}. Seeing unlocked photos in a list counts, too.
          </p>
        )
      }
    >
      {opened.length > 0 && <OpenedPosts posts={opened} />}
    </PaymentMessage>
  );
}

type OpenedPost = { title: string; teaser: string; href: string };

const OpenedPosts = ({ posts }: { posts: OpenedPost[] }) => (
  <section className="stack stack-tight" aria-labelledby="opened">
    <h2 id="opened">Now open for you</h2>
    <ul className="opened">
      {posts.map(({ title, teaser, href }) => (
        <li key={href}>
          <a href={href}>
            <span className="frame-45">
              <Teaser uri={teaser} />
            </span>
            {title}
          </a>
        </li>
      ))}
    </ul>
    <p className="small dim">
      Blurred until you open one, so that this page doesn't end your 24-hour refund.
    </p>
  </section>
);
