import { type BoostTerms, SEEN_PRICE, SLOTS_PER_DAY } from "#domain/boosts/boost.ts";
import { boostCard, perThousand } from "#domain/boosts/price-card.ts";
import { formatPrice } from "#domain/money.ts";
import { pluralize } from "#domain/pluralize.ts";
import { InGoodStanding } from "#ui/accounts/security/in-good-standing.tsx";
import type { Values } from "../forms/values.ts";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { DescriptionList } from "../primitives/description-list.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { type PickedPost, Thumbnail } from "./post-picker.tsx";

const number = (n: number) => n.toLocaleString("en-US");
const range = (low: number, high: number) =>
  high === 0
    ? "Too few recent visits to estimate"
    : low === high
      ? `About ${number(low)} views`
      : `${number(low)} to ${number(high)} views`;

/** What a boost costs and may bring, before it's paid for. Posts the choices, and `boost`, its ID. */
export function BoostReview({
  boost,
  post,
  terms,
  estimate: { low, high, bought },
  members,
  values,
}: {
  boost: string;
  post: PickedPost;
  terms: BoostTerms;
  estimate: { low: number; high: number; bought: number };
  members: number;
  values: Values;
}) {
  const { price, terms: text } = boostCard(terms);
  const back = `/boost?${new URLSearchParams({ post: post.id })}`;
  return (
    <>
      <PageHead title="Review your boost" back={{ href: back, label: "Boost" }} />
      <div className="stack">
        <section className="card stack stack-tight">
          <div className="boost-post">
            <Thumbnail url={post.thumbnail} type={post.type} />
            <strong>
              <bdi>{post.title || "Untitled"}</bdi>
            </strong>
          </div>
          <DescriptionList
            facts={[
              { term: "Budget", value: formatPrice(terms.budget) },
              { term: "Runs for", value: pluralize(terms.days, "day") },
              { term: "Estimate", value: <strong className="text-text num">{range(low, high)}</strong> },
            ]}
          />
          <p className="small soft">
            How we estimate: {pluralize(members, "member")} opened a post here yesterday or today (UTC). The
            low end is one view each per week, the high end one view each per day. At{" "}
            {perThousand(SEEN_PRICE)} per thousand, your budget buys {number(bought)} views at most. The rest
            goes back to your card.
          </p>
        </section>
        <section className="stack stack-tight" aria-labelledby="how">
          <h2 id="how">How it's shown</h2>
          <ul className="list soft">
            <li>Labeled “Promoted,” with your name and why it's there.</li>
            <li>
              In Discover and search lists that your post fits by type, title, and tags, never by who is
              looking.
            </li>
            <li>
              At most 1 card in 10, and {SLOTS_PER_DAY} promoted posts a day per member. Never to you, your
              team, or anyone who blocked you.
            </li>
            <li>
              Views by accounts younger than 24 hours or from data centers are free, and your report says how
              many.
            </li>
          </ul>
        </section>
        <InGoodStanding to="boost a post">
          <form className="form" method="post" action="/boost">
            <input type="hidden" name="boost" value={boost} />
            <input type="hidden" name="post" value={post.id} />
            <input type="hidden" name="budget" value={values.budget} />
            <input type="hidden" name="days" value={values.days} />
            <div className="actions">
              <Button busy="Opening checkout...">Pay {formatPrice(terms.budget)}</Button>
              <ButtonLink variant="secondary" href={back}>
                Change
              </ButtonLink>
            </div>
            <p className="small soft">
              <strong className="text-text">{price}</strong>
              {text}
            </p>
          </form>
        </InGoodStanding>
      </div>
    </>
  );
}
