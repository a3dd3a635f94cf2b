import type { EndReason } from "#db/kinds.ts";
import {
  type BoostState,
  chargeOf,
  type OwnBoost,
  SUBSCRIPTION_GROUP,
  undelivered,
} from "#domain/boosts/boost.ts";
import { perThousand } from "#domain/boosts/price-card.ts";
import { DAY_MS } from "#domain/durations.ts";
import { formatPrice } from "#domain/money.ts";
import { pluralize } from "#domain/pluralize.ts";
import { AskFirst } from "../primitives/ask-first.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { DescriptionList } from "../primitives/description-list.tsx";
import { Money } from "../primitives/money.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { Table } from "../primitives/table.tsx";
import { formatDate } from "../primitives/time.tsx";
import { EndDate, StateBadge } from "./boost-form.tsx";
import { Thumbnail } from "./post-picker.tsx";

type Day = {
  day: number;
  served: number;
  seen: number;
  unscripted: number;
  opened: number;
  newAccounts: number;
  networks: number;
};
const number = (n: number) => n.toLocaleString("en-US");
const sum = (days: Day[], of: keyof Day) => days.reduce((total, day) => total + day[of], 0);

const endTexts: Record<EndReason, string> = {
  time: "It ran for its full time.",
  budget: "Its budget is used up.",
  creator: "You ended it.",
  post: "Its post was deleted, or hidden with your account.",
  payment: "The payment was refunded or disputed.",
};
const pauseTexts = {
  post: "We paused it because its post isn't published. It resumes when the post is published again. ",
  restriction: "It's paused while your account is restricted. It resumes automatically after that. ",
};

/** Submits `intent`. */
export function BoostReport({
  boost,
  thumbnail,
  state,
  days,
  subscriptions,
  net,
}: {
  boost: Omit<OwnBoost, "media">;
  thumbnail: string | null;
  state: BoostState;
  days: Day[];
  subscriptions: number;
  net: number;
}) {
  const [newAccounts, networks] = [sum(days, "newAccounts"), sum(days, "networks")];
  const back = undelivered(boost);
  const endReason = boost.endReason ?? (boost.isGone ? "post" : null);
  const pause = state === "paused" ? boost.pauseReason : null;
  const tiles = [
    { label: "Served", text: "Placed in a list", value: number(sum(days, "served")) },
    { label: "Seen", text: "Half on screen for a second", value: number(sum(days, "seen")) },
    { label: "Served without scripts", text: "Counted when served", value: number(sum(days, "unscripted")) },
    { label: "Opened", text: "The post was opened", value: number(sum(days, "opened")) },
    {
      label: "Subscriptions",
      text: "The same day, or the next. Counted in fives, to keep each fan private",
      value: subscriptions === 0 ? `Under ${SUBSCRIPTION_GROUP}` : number(subscriptions),
    },
    {
      label: "Net earnings",
      text: "From their first month, at the time of sale",
      value: subscriptions === 0 ? "–" : formatPrice(net),
    },
  ];
  return (
    <>
      <PageHead title={boost.title ?? "Deleted post"} back={{ href: "/boost", label: "Boost" }} />
      <div className="boost-post">
        <Thumbnail url={thumbnail} type={boost.type} />
        <p>
          <StateBadge state={state} />{" "}
          <span className="soft">
            {state === "ended" && endReason !== null && `${endTexts[endReason]} `}
            {pause !== null && pauseTexts[pause]}
          </span>
          <EndDate boost={{ ...boost, state }} />
        </p>
      </div>
      <dl className="tiles figures">
        {tiles.map(({ label, text, value }) => (
          <div key={label} className="card">
            <dt className="soft">{label}</dt>
            <dd className="figure num">{value}</dd>
            <dd className="small dim">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="split-wide">
        <section className="card stack stack-tight" aria-labelledby="cost">
          <h2 id="cost">What it cost</h2>
          <DescriptionList
            facts={[
              { term: "You paid", value: <Money cents={boost.budget} /> },
              { term: "Used", value: <Money cents={chargeOf(boost)} /> },
              state === "ended"
                ? { term: "Refunded", value: <Money cents={boost.refunded} /> }
                : { term: "Left", value: <Money cents={back} /> },
              { term: "Runs for", value: pluralize(boost.days, "day") },
            ]}
          />
          {state === "ended" && boost.disputed > 0 && (
            <p className="small soft">
              You disputed this payment with your bank. While the bank holds the money, we can't refund
              anything. If the payment stands, what wasn't delivered goes back to your card.
            </p>
          )}
          {state === "ended" && boost.disputed === 0 && boost.refunded < back && (
            <p className="small soft">
              <Money cents={back} /> goes back to your card. Refunds can take a few minutes to start, and
              banks usually take 5 to 10 business days to show them.
            </p>
          )}
          <p className="small soft">
            {perThousand(boost.seenPrice)} per thousand seen, {perThousand(boost.servedPrice)} per thousand
            served without scripts, rounded up to the next cent.
          </p>
          <p>
            <a className="link small" href={`/payments/${boost.paymentId}`}>
              Receipt
            </a>
          </p>
        </section>
        <section className="stack stack-tight" aria-labelledby="excluded">
          <h2 id="excluded">Not counted</h2>
          <p className="soft">
            {newAccounts + networks === 0
              ? "No invalid views so far."
              : `${number(newAccounts)} by accounts younger than 24 hours, ${number(networks)} from data centers. You didn't pay for them.`}
          </p>
          <p className="small dim">
            Your boost is never shown to you, your team, or anyone on either side of a block. A placement
            nobody scrolled to is served but not seen, and free. We recognize data centers by the name of
            their network, which misses some.
          </p>
        </section>
      </div>
      {days.length > 0 && (
        <details>
          <summary>Day by day</summary>
          <Table
            caption="Delivery by day (UTC)"
            columns={[
              { label: "Day" },
              { label: "Served", numeric: true },
              { label: "Seen", numeric: true },
              { label: "Without scripts", numeric: true },
              { label: "Opened", numeric: true },
              { label: "Not counted", numeric: true },
            ]}
            rows={days.map((one) => ({
              key: String(one.day),
              cells: [
                formatDate(one.day * DAY_MS),
                number(one.served),
                number(one.seen),
                number(one.unscripted),
                number(one.opened),
                number(one.newAccounts + one.networks),
              ],
            }))}
          />
        </details>
      )}
      {(state === "running" || state === "paused") && (
        <form className="actions" method="post" action={`/boost/${boost.id}`}>
          {pause === "post" && (
            <ButtonLink variant="secondary" href="/dashboard/posts">
              Your posts
            </ButtonLink>
          )}
          {pause === null && (
            <Button variant="secondary" name="intent" value={state === "running" ? "pause" : "resume"}>
              {state === "running" ? "Pause" : "Resume"}
            </Button>
          )}
          <AskFirst
            label="End now"
            text={`It stops being shown, and ${formatPrice(back)} goes back to your card. An ended boost can't be restarted.`}
          >
            <Button variant="danger" name="intent" value="end">
              End this boost
            </Button>
          </AskFirst>
        </form>
      )}
    </>
  );
}
