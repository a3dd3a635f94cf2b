import type { PostType } from "#db/kinds.ts";
import { type BoostState, chargeOf, MAX_BUDGET, MAX_DAYS, MIN_BUDGET } from "#domain/boosts/boost.ts";
import { formatPrice } from "#domain/money.ts";
import { InGoodStanding } from "#ui/accounts/security/in-good-standing.tsx";
import type { Errors } from "../forms/error-summary.tsx";
import { Field } from "../forms/field.tsx";
import type { Values } from "../forms/values.ts";
import { Badge } from "../primitives/badge.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Time } from "../primitives/time.tsx";
import { type PickedPost, PostPicker, Thumbnail } from "./post-picker.tsx";

const stateTexts: Record<BoostState, string> = {
  unpaid: "Not paid",
  running: "Running",
  paused: "Paused",
  ended: "Ended",
};

export const StateBadge = ({ state }: { state: BoostState }) => (
  <Badge tone={state === "running" ? "success" : state === "paused" ? "info" : undefined}>
    {stateTexts[state]}
  </Badge>
);

export function BoostForm({
  posts,
  values,
  errors,
}: {
  posts: PickedPost[];
  values: Values;
  errors: Errors;
}) {
  return (
    <InGoodStanding to="boost a post">
      {posts.length === 0 ? (
        <EmptyState
          title="Nothing to boost yet"
          text="Publish a post first. Then you can show it to more members."
        >
          <ButtonLink href="/post">Post Content</ButtonLink>
        </EmptyState>
      ) : (
        <form className="form" method="get" action="/boost">
          <PostPicker posts={posts} value={values.post || (posts[0]?.id ?? "")} error={errors.post} />
          <Field
            name="budget"
            label="Budget"
            hint={`In US dollars, ${formatPrice(MIN_BUDGET)} to ${formatPrice(MAX_BUDGET)}. You get back what isn't used.`}
            numeric="dollars"
            value={values.budget || "20"}
            error={errors.budget}
          />
          <Field
            name="days"
            label="Days"
            hint={`1 to ${MAX_DAYS}. Your budget is spread evenly over them.`}
            numeric="whole"
            value={values.days || "7"}
            error={errors.days}
          />
          <div className="actions">
            <Button>See the estimate</Button>
          </div>
          <p className="small soft">You won't be charged yet.</p>
        </form>
      )}
    </InGoodStanding>
  );
}

/** Nothing until the scheduled run ends a boost whose post is gone. */
export function EndDate({ boost: { state, isGone, endsAt, endedAt } }: { boost: Ending }) {
  const at = endedAt ?? (isGone ? null : endsAt);
  return (
    at !== null && (
      <span className="soft">
        {state === "ended" ? "Ended " : "Ends "}
        <Time at={at} />
      </span>
    )
  );
}

type Ending = { state: BoostState; isGone?: boolean; endsAt: number | null; endedAt: number | null };
type Listed = Ending & {
  id: string;
  title: string | null;
  type: PostType | null;
  thumbnail: string | null;
  budget: number;
  spent: number;
};

export function BoostList({ boosts }: { boosts: Listed[] }) {
  return (
    <section className="stack stack-tight" aria-labelledby="boosts">
      <h2 id="boosts">Your boosts</h2>
      {boosts.length === 0 ? (
        <p className="soft">Boosts you pay for appear here, with what they delivered.</p>
      ) : (
        <ul className="boost-list">
          {boosts.map((boost) => (
            <li key={boost.id}>
              <Thumbnail url={boost.thumbnail} type={boost.type} />
              <div className="min-w-0">
                <a className="cover-link" href={`/boost/${boost.id}`}>
                  <strong className="block truncate text-text">{boost.title ?? "Deleted post"}</strong>
                </a>{" "}
                <p className="small chat-state">
                  <StateBadge state={boost.state} /> <EndDate boost={boost} />
                </p>
                <p className="small soft num">
                  {formatPrice(chargeOf(boost))} of {formatPrice(boost.budget)} used
                </p>
                <progress
                  className="boost-used"
                  max={boost.budget}
                  value={chargeOf(boost)}
                  aria-label="Budget used"
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
