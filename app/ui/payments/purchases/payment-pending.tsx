import { ButtonLink } from "#ui/primitives/button.tsx";
import { type MessageText, PaymentMessage } from "./payment-message.tsx";

export type PendingState = "waiting" | "unconfirmed" | "timeout" | "expired" | "failed";

const stateTexts: Record<PendingState, MessageText> = {
  waiting: {
    icon: "clock",
    tone: "info",
    title: "Confirming your payment",
    text: "We're waiting for the payment provider. This usually takes a few seconds.",
  },
  unconfirmed: {
    icon: "alert",
    tone: "lamp",
    title: "Confirm your payment",
    text: "Your bank wants you to confirm this payment. You haven't been charged yet.",
  },
  timeout: {
    icon: "clock",
    tone: "lamp",
    title: "Your payment isn't confirmed yet",
    text: "The payment provider didn't respond in time. If you paid, your payment is safe and you won't be charged twice. Refresh in a minute.",
  },
  expired: {
    icon: "clock",
    tone: "lamp",
    title: "This checkout has expired",
    text: "You weren't charged. Go back and start again.",
  },
  failed: {
    icon: "alert",
    tone: "error",
    title: "We couldn't confirm this payment",
    text: "You won't be charged twice if you refresh.",
  },
};

export const PaymentPending = ({ state, refreshHref }: { state: PendingState; refreshHref: string }) => (
  <PaymentMessage
    message={stateTexts[state]}
    isFailed={state === "failed"}
    actions={
      <>
        {state === "unconfirmed" && <ButtonLink href={refreshHref}>Continue to your bank</ButtonLink>}
        {state !== "expired" && state !== "unconfirmed" && (
          <ButtonLink icon="refresh" href={refreshHref}>
            Refresh
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" href="/payments">
          My payments
        </ButtonLink>
      </>
    }
  />
);

/** After a post, or a message's media, was bought. Doesn't open it, since only unopened purchases can be taken back. */
export const PostUnlocked = ({ postHref, isMessage = false }: { postHref: string; isMessage?: boolean }) => (
  <PaymentMessage
    isFailed={false}
    message={{
      icon: "check",
      tone: "success",
      title: isMessage ? "Message Unlocked!" : "Post Unlocked!",
      text: (
        <>
          {isMessage
            ? "It's yours to keep. If its creator unsends it, you get a full refund."
            : "It's yours to keep unless its creator deletes it."}{" "}
          The receipt is under <a href="/payments">Payments</a>, where you can also get a full refund within
          24 hours if you haven't opened it{!isMessage && " or seen its photos in a list"}.
        </>
      ),
    }}
    actions={
      <>
        <ButtonLink href={postHref}>{isMessage ? "Open the message" : "Open the post"}</ButtonLink>
        <ButtonLink variant="secondary" href="/payments">
          My payments
        </ButtonLink>
      </>
    }
  />
);
