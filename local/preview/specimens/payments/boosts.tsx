import { BoostForm, BoostList } from "../../../../app/ui/boosts/boost-form.tsx";
import { BoostReport } from "../../../../app/ui/boosts/boost-report.tsx";
import { BoostReview } from "../../../../app/ui/boosts/boost-review.tsx";
import { daysAgo, inDays } from "../../samples.ts";
import type { Specimen } from "../../specimen.ts";

const posts = [
  { id: "one", title: "Morning in the studio", type: "image" as const, thumbnail: "/sample/photo.svg" },
  { id: "two", title: "Night lamps", type: "audio" as const, thumbnail: null },
];
const thumbnail = "/sample/photo.svg";
const boost = {
  id: "boost",
  contentId: "one",
  title: "Morning in the studio",
  type: "image" as const,
  budget: 2000,
  days: 7,
  createdAt: daysAgo(3),
  startsAt: daysAgo(3),
  endsAt: inDays(4),
  pausedAt: null,
  pauseReason: null,
  endedAt: null,
  endReason: null,
  spent: 8_540,
  paymentId: "pi_1",
  seenPrice: 5,
  servedPrice: 2,
  refunded: 0,
  disputed: 0,
};
const day = Math.floor(daysAgo(2) / (24 * 60 * 60 * 1000));
const days = [
  { day, served: 1210, seen: 840, unscripted: 60, opened: 22, newAccounts: 3, networks: 1 },
  { day: day + 1, served: 1190, seen: 820, unscripted: 60, opened: 19, newAccounts: 0, networks: 2 },
];
const report = { thumbnail, days, subscriptions: 2, net: 2700 };
const ended = { ...boost, endedAt: daysAgo(1), endReason: "creator" as const };

export const boosts: Specimen[] = [
  {
    name: "Boost a post",
    states: {
      Empty: <BoostForm posts={[]} values={{}} errors={{}} />,
      Form: <BoostForm posts={posts} values={{}} errors={{}} />,
      Refused: (
        <BoostForm
          posts={posts}
          values={{ budget: "2", days: "3" }}
          errors={{ budget: "Enter a budget from $5 to $500" }}
        />
      ),
      Review: (
        <BoostReview
          boost="boost"
          post={{ id: "one", title: "Morning in the studio", type: "image", thumbnail: "/sample/photo.svg" }}
          terms={{ budget: 2000, days: 7 }}
          estimate={{ low: 410, high: 2870, bought: 4000 }}
          members={410}
          values={{ budget: "20", days: "7" }}
        />
      ),
    },
  },
  {
    name: "Boosts",
    states: {
      None: <BoostList boosts={[]} />,
      Some: (
        <BoostList
          boosts={[
            { ...boost, thumbnail, state: "running" },
            { ...ended, id: "ended", state: "ended", title: null, thumbnail: null },
          ]}
        />
      ),
    },
  },
  {
    name: "Boost report",
    states: {
      Running: <BoostReport boost={boost} state="running" {...report} />,
      Paused: <BoostReport boost={{ ...boost, pausedAt: daysAgo(1) }} state="paused" {...report} />,
      "Paused by us": (
        <BoostReport
          boost={{ ...boost, pausedAt: daysAgo(1), pauseReason: "post" }}
          state="paused"
          {...report}
        />
      ),
      "Ended by a dispute": (
        <BoostReport boost={{ ...ended, endReason: "payment", disputed: 2000 }} state="ended" {...report} />
      ),
      "Ended, refund on its way": <BoostReport boost={ended} state="ended" {...report} />,
      "Ended and refunded": <BoostReport boost={{ ...ended, refunded: 1146 }} state="ended" {...report} />,
      "Just begun": (
        <BoostReport
          boost={{ ...boost, spent: 0 }}
          thumbnail={null}
          state="running"
          days={[]}
          subscriptions={0}
          net={0}
        />
      ),
    },
  },
];
