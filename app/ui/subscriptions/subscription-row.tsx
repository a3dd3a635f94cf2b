import type { CreatorChip } from "../../domain/posts/post.ts";
import { creatorHref } from "../posts/post-words.ts";
import { Arch } from "../primitives/arch.tsx";
import { Badge } from "../primitives/badge.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { ResumeSentence } from "./price-sentence.tsx";
import { StandingWords, type SubscriptionStanding, standingLabel } from "./subscription-state.tsx";

const tones = { active: "success", canceled: "lamp", ended: undefined } as const;

type Row = {
  id: string;
  /** Of a creator who is leaving nothing can be resumed, and one who has left has no page. */
  creator: CreatorChip & { leaving: boolean };
  standing: SubscriptionStanding;
  action?: string;
  /** Where the site is closed to its owner, a subscription can be ended and leads nowhere. */
  endOnly?: boolean;
};

/** One subscription with its form: posts `subscription_id` and `intent` (cancel or resume). */
export function SubscriptionRow({ id, creator, standing, action, endOnly = false }: Row) {
  const gone = endOnly || (creator.leaving && standing.status === "ended");
  return (
    <li className="card row row-top">
      <Arch url={gone ? null : creator.avatarUrl} name={creator.name} />
      <div className="row-text stack stack-tight">
        <h2 className="text-base">
          {gone ? (
            creator.name
          ) : (
            <a className="text-text" href={creatorHref(creator)}>
              {creator.name}
            </a>
          )}{" "}
          <Badge tone={tones[standing.status]}>{standingLabel[standing.status]}</Badge>
        </h2>
        <p className="small soft">
          <StandingWords {...standing} />
          {creator.leaving && !gone && ` ${creator.name} is leaving.`}
        </p>
        {standing.status === "canceled" && !creator.leaving && !endOnly && (
          <ResumeSentence name={creator.name} cents={standing.cents} from={standing.until} />
        )}
      </div>
      <Deed id={id} creator={creator} standing={standing} action={action} endOnly={endOnly} />
    </li>
  );
}

function Deed({ id, creator, standing, action, endOnly }: Row) {
  if ((endOnly || creator.leaving) && standing.status !== "active") return null;
  if (standing.status === "ended")
    return (
      <ButtonLink look="secondary" href={creatorHref(creator)}>
        Subscribe again
      </ButtonLink>
    );
  return (
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
  );
}
