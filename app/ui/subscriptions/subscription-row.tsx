import type { CreatorChip } from "../../domain/posts/post.ts";
import { creatorHref } from "../posts/post-words.ts";
import { Arch } from "../primitives/arch.tsx";
import { Badge } from "../primitives/badge.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { ResumeSentence } from "./price-sentence.tsx";
import { StandingWords, type SubscriptionStanding, standingLabel } from "./subscription-state.tsx";

const tones = { active: "success", canceled: "lamp", ended: undefined } as const;

/** One subscription with its form: posts `subscription_id` and `intent` (cancel or resume). */
export function SubscriptionRow({
  id,
  creator,
  standing,
  action,
}: {
  id: string;
  creator: CreatorChip;
  standing: SubscriptionStanding;
  action?: string;
}) {
  return (
    <li className="card row">
      <Arch url={creator.avatarUrl} name={creator.name} />
      <div className="row-text">
        <h2 className="text-base">
          <a className="text-text" href={creatorHref(creator)}>
            {creator.name}
          </a>{" "}
          <Badge tone={tones[standing.status]}>{standingLabel[standing.status]}</Badge>
        </h2>
        <p className="small soft">
          <StandingWords {...standing} />
        </p>
        {standing.status === "canceled" && (
          <ResumeSentence name={creator.name} cents={standing.cents} from={standing.until} />
        )}
      </div>
      {standing.status === "ended" ? (
        <ButtonLink look="secondary" href={creatorHref(creator)}>
          Subscribe again
        </ButtonLink>
      ) : (
        <form method="post" action={action}>
          <input type="hidden" name="subscription_id" value={id} />
          {standing.status === "active" ? (
            <Button look="danger" name="intent" value="cancel" busy="Cancelling...">
              Cancel subscription
            </Button>
          ) : (
            <Button look="secondary" name="intent" value="resume" busy="Resuming...">
              Resume subscription
            </Button>
          )}
        </form>
      )}
    </li>
  );
}
