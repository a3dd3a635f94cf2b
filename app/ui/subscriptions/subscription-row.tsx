import type { BlockedBy } from "#domain/posts/access/check-access.ts";
import type { CreatorSummary } from "#domain/posts/post.ts";
import type { RenewalStatus } from "#domain/subscriptions/renewal-status.ts";
import { useIsInGoodStanding } from "#ui/accounts/security/in-good-standing.tsx";
import { useIsLeaving } from "#ui/accounts/security/unless-leaving.tsx";
import { creatorHref } from "../posts/post-labels.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { Badge } from "../primitives/badge.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { NewPriceNote } from "./new-price-note.tsx";
import { ResumeDisclosure } from "./resume-disclosure.tsx";
import { SubscriptionStatusText, statusLabels, statusTones } from "./subscription-status.tsx";

type SubscriptionRowProps = {
  id: string;
  creator: CreatorSummary & { leaving: boolean; restricted: boolean };
  subscription: RenewalStatus;
  action?: string;
  blockedBy?: BlockedBy;
  /** In a blocked region, a fan can only cancel; nothing links to the closed site. */
  isPastGates?: boolean;
};

/** Its form posts `subscription_id` and `intent` (cancel, resume, card, or confirm). */
export function SubscriptionRow({
  id,
  creator,
  subscription,
  action,
  blockedBy = null,
  isPastGates = true,
}: SubscriptionRowProps) {
  const isLeaving = useIsLeaving();
  const isInGoodStanding = useIsInGoodStanding();
  const endOnly = !isPastGates || blockedBy !== null;
  const isResumable =
    subscription.status === "canceled" &&
    !creator.leaving &&
    !creator.restricted &&
    !endOnly &&
    isInGoodStanding;
  const isHidden = subscription.status === "ended" && (creator.leaving || blockedBy === "creator");
  const unlinked = !isPastGates || isHidden;
  return (
    <li className="card stack stack-tight">
      <div className="byline">
        <Avatar url={unlinked ? null : creator.avatarUrl} name={creator.name} />
        <h2 className="text-base">
          {unlinked ? (
            creator.name
          ) : (
            <a className="link -my-2 text-text" href={creatorHref(creator)}>
              {creator.name}
            </a>
          )}{" "}
          <Badge tone={statusTones[subscription.status]}>{statusLabels[subscription.status]}</Badge>
        </h2>
      </div>
      <p className="small soft">
        <SubscriptionStatusText {...subscription} />
        {blockedBy === "viewer" && ` You blocked ${creator.name}.`}
        {blockedBy === "creator" && ` ${creator.name} isn't available to you.`}
        {creator.leaving && !unlinked && ` ${creator.name} is leaving.`}
        {creator.restricted &&
          !creator.leaving &&
          subscription.status === "canceled" &&
          ` ${creator.name} can't be paid at the moment, so you can't resume.`}
      </p>
      {subscription.newPrice &&
        subscription.status !== "ended" &&
        !creator.leaving &&
        !endOnly &&
        !isLeaving && <NewPriceNote id={id} newPrice={subscription.newPrice} />}
      {isResumable && subscription.next !== "none" && (
        <ResumeDisclosure
          name={creator.name}
          cents={subscription.next ?? subscription.cents}
          from={subscription.until}
        />
      )}
      <RowAction id={id} creator={creator} subscription={subscription} action={action} endOnly={endOnly} />
    </li>
  );
}

type RowActionProps = Pick<SubscriptionRowProps, "id" | "creator" | "subscription" | "action"> & {
  endOnly: boolean;
};

function RowAction({ id, creator, subscription, action, endOnly }: RowActionProps) {
  const { status } = subscription;
  const isInGoodStanding = useIsInGoodStanding();
  const isConfirmable =
    subscription.status === "past_due" && subscription.failure === "confirm" && !endOnly && !creator.leaving;
  const cancelable = status === "active" || status === "past_due" || status === "disputed";
  if ((endOnly || creator.leaving || !isInGoodStanding) && !cancelable) return null;
  if (creator.restricted && status === "canceled") return null;
  if (status === "ended")
    return (
      <p>
        <ButtonLink variant="secondary" href={creatorHref(creator)}>
          Subscribe again<span className="sr-only"> to {creator.name}</span>
        </ButtonLink>
      </p>
    );
  if (status === "canceled" && subscription.next === "none")
    return (
      <p>
        <ButtonLink variant="secondary" href={`/subscriptions/${id}/price`}>
          Resume at the new price<span className="sr-only"> of {creator.name}</span>
        </ButtonLink>
      </p>
    );
  return (
    <form className="actions" method="post" action={action}>
      <input type="hidden" name="subscription_id" value={id} />
      {isConfirmable && (
        <Button name="intent" value="confirm" busy="Opening...">
          Confirm payment<span className="sr-only"> to {creator.name}</span>
        </Button>
      )}
      {(status === "past_due" || status === "active") && !endOnly && !creator.leaving && (
        <Button
          variant={status === "active" || isConfirmable ? "secondary" : "primary"}
          name="intent"
          value="card"
          busy="Opening..."
        >
          {status === "active" ? "Change card" : "Update card"}
          <span className="sr-only"> for {creator.name}</span>
        </Button>
      )}
      {cancelable ? (
        <Button variant="danger" name="intent" value="cancel" busy="Canceling...">
          Cancel subscription<span className="sr-only"> to {creator.name}</span>
        </Button>
      ) : (
        <Button variant="secondary" name="intent" value="resume" busy="Resuming...">
          Resume subscription<span className="sr-only"> to {creator.name}</span>
        </Button>
      )}
    </form>
  );
}
