import type { AttentionItem } from "../../../../app/domain/dashboard/attention.ts";
import { STEPS } from "../../../../app/domain/dashboard/checklist.ts";
import { AttentionList } from "../../../../app/ui/dashboard/attention-list.tsx";
import { FirstWeek } from "../../../../app/ui/dashboard/first-week.tsx";
import { LatestPosts } from "../../../../app/ui/dashboard/latest-posts.tsx";
import { StatTiles } from "../../../../app/ui/dashboard/stat-tiles.tsx";
import { StudioLinks } from "../../../../app/ui/dashboard/studio-links.tsx";
import { SubscriberFilters } from "../../../../app/ui/subscribers/subscriber-filters.tsx";
import { SubscriberList } from "../../../../app/ui/subscribers/subscriber-list.tsx";
import { FanNote, SubscriberCard } from "../../../../app/ui/subscribers/subscriber-page.tsx";
import { daysAgo, inDays } from "../../samples.ts";
import type { Specimen } from "../../specimen.ts";

const waiting: AttentionItem[] = [
  { kind: "reply", count: 1, first: "1", at: inDays(1) },
  { kind: "payment_setup", count: 1, first: null, at: null },
  { kind: "bank_details", count: 1, first: null, at: null },
  { kind: "dispute", count: 2, first: "1", at: inDays(5) },
  { kind: "payout_failed", count: 1, first: "1", at: daysAgo(1) },
  { kind: "payout_hold", count: 1, first: "Your bank account changed.", at: null },
  { kind: "failed_media", count: 3, first: "1", at: null },
  { kind: "missed_broadcast", count: 1, first: "1", at: daysAgo(2) },
  { kind: "held_message", count: 1, first: "1", at: null },
  { kind: "message", count: 1000, first: null, at: null },
  { kind: "scheduled", count: 2, first: "1", at: inDays(2) },
  { kind: "draft", count: 1, first: "1", at: null },
];
const page = { path: "/seller/mara", url: "https://fanlight.example/seller/mara" };
const steps = (done: number) => STEPS.map((step, index) => ({ step, isDone: index < done }));
const post = { type: "text" as const, price: null, publishedAt: daysAgo(2), likes: 31, views: 1240, sold: 0 };

export const dashboard: Specimen[] = [
  {
    name: "Numbers",
    states: {
      "On a good day": (
        <StatTiles
          earned={{ today: 2430, month: 49_410, lastMonth: 50_220, salesToday: 2, salesThisMonth: 35 }}
          trend={{ active: 10_000, new: 12, ending: 1, past_due: 1 }}
        />
      ),
      "Nothing yet": (
        <StatTiles
          earned={{ today: 0, month: -500, lastMonth: 0, salesToday: 0, salesThisMonth: 1 }}
          trend={{ active: 0, new: 0, ending: 0, past_due: 0 }}
        />
      ),
    },
  },
  { name: "Attention", states: { "All of it": <AttentionList items={waiting} /> } },
  {
    name: "First week",
    states: {
      Begun: <FirstWeek steps={steps(0)} page={page} />,
      "Nearly done": <FirstWeek steps={steps(5)} page={page} />,
    },
  },
  {
    name: "Latest posts",
    states: {
      Some: (
        <LatestPosts
          username="mara"
          posts={[
            { ...post, id: "1", title: "Three lamps", thumbnail: "/sample/photo.svg" },
            { ...post, id: "2", title: "Contact sheet", price: 500, sold: 1000, thumbnail: null },
          ]}
        />
      ),
      None: <LatestPosts username="mara" posts={[]} />,
    },
  },
  { name: "All of the studio", states: { Links: <StudioLinks username="mara" /> } },
];

const fan = {
  id: "1",
  username: "noor",
  name: "Noor Aziz",
  avatarUrl: null,
  standing: "renews" as const,
  since: daysAgo(70),
  until: inDays(20),
  months: 3,
  paid: 6700,
  seenAt: daysAgo(1),
};
const rows = [
  fan,
  { ...fan, id: "2", username: "ada.fan", name: "Ada", standing: "ending" as const, seenAt: null },
  { ...fan, id: "3", username: "bo.fan", name: "Bo", standing: "past_due" as const, until: daysAgo(1) },
  { ...fan, id: "4", username: "cy.fan", name: "Cy", standing: "ended" as const, paid: 0 },
];
const lists = [{ id: "vip", name: "Print collectors" }];

export const subscribers: Specimen[] = [
  {
    name: "Filters",
    states: {
      All: (
        <SubscriberFilters
          filter="active"
          sort="newest"
          search=""
          counts={{ active: 1000, new: 12, ending: 1, past_due: 1, former: 0 }}
        />
      ),
      Found: (
        <SubscriberFilters
          filter="former"
          sort="spent"
          search="ada"
          counts={{ active: 3, new: 0, ending: 0, past_due: 0, former: 8 }}
        />
      ),
    },
  },
  {
    name: "Subscribers",
    states: {
      "With a list": <SubscriberList action="/dashboard/subscribers" rows={rows} lists={lists} />,
      "Nobody selected": (
        <SubscriberList
          action="/dashboard/subscribers"
          rows={rows}
          lists={[]}
          values={{ list: "new", name: "" }}
          errors={{ fans: "Select at least one fan", name: "Enter a name for the list" }}
        />
      ),
    },
  },
  {
    name: "Subscriber",
    states: {
      "On lists": (
        <SubscriberCard
          fan={fan}
          firstAt={daysAgo(400)}
          lists={["Print collectors"]}
          mayWrite
          isBlocked={false}
        />
      ),
      Blocked: <SubscriberCard fan={fan} firstAt={null} lists={[]} mayWrite isBlocked />,
    },
  },
  {
    name: "Note",
    states: {
      None: <FanNote action="/dashboard/subscribers/noor" note={null} notedAt={null} />,
      Saved: <FanNote action="/dashboard/subscribers/noor" note="Likes harbors" notedAt={daysAgo(3)} />,
      "Too long": (
        <FanNote
          action="/dashboard/subscribers/noor"
          note={null}
          notedAt={null}
          values={{ text: "A long one" }}
          errors={{ text: "Use up to 2,000 characters" }}
        />
      ),
    },
  },
];
