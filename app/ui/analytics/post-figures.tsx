import {
  type Conversion,
  MIN_SUBSCRIPTIONS,
  postKindLabels,
  type SaleFigures,
} from "#domain/analytics/posts.ts";
import { changeOf } from "#domain/analytics/range.ts";
import { totalViews, type Views } from "#domain/analytics/sources.ts";
import { formatCents } from "#domain/money.ts";
import { Money } from "../primitives/money.tsx";
import { Table } from "../primitives/table.tsx";
import { countText, NONE, shareText } from "./figures.ts";
import { type Stat, StatTiles } from "./stat-tiles.tsx";

export const countBefore = (now: number, before: number | null | undefined): Stat["before"] =>
  before === null || before === undefined
    ? null
    : { text: countText(before), change: changeOf(now, before), moreIsGood: true };

const GROUPS = `All time, counted in groups of ten subscriptions, and shown once there are ${MIN_SUBSCRIPTIONS}, so nobody can tell what one fan viewed.`;
const conversionStat = (conversion: Conversion, text: string): Stat => ({
  term: "Conversion",
  value: conversion ? shareText(conversion.share) : NONE,
  definition: `${conversion ? `${countText(conversion.subscriptions)} subscriptions` : "Subscriptions"} ${text} ${GROUPS}`,
});

type Figures = {
  views: { now: Views; before: Views | null };
  earned: Pick<SaleFigures, "now" | "before">;
  conversion: Conversion;
};
const viewsStat = ({ now, before }: Figures["views"]): Stat => ({
  term: "Views",
  value: countText(totalViews(now)),
  definition:
    "A person's first view of a post each day. We don't keep who it was, so someone who comes back another day counts again. Your own views and previews of locked posts don't count.",
  before: countBefore(totalViews(now), before && totalViews(before)),
});
const salesStat = ({ now, before }: Figures["earned"]): Stat => ({
  term: "Sales",
  value: countText(now.sales),
  definition: "Posts that were bought, and tips on posts.",
  before: countBefore(now.sales, before?.sales),
});
const netStat = ({ now, before }: Figures["earned"]): Stat => ({
  term: "Net",
  value: <Money cents={now.net} />,
  definition: "What these sales added to your balance, less fees, refunds, and disputes in this period.",
  before: before && {
    text: formatCents(before.net),
    change: changeOf(now.net, before.net),
    moreIsGood: true,
  },
});

export function PostTiles({ views, earned, conversion }: Figures) {
  const text =
    "that began within 7 days of a view, out of all views. Each counts for the post the fan viewed last.";
  return (
    <StatTiles
      stats={[viewsStat(views), salesStat(earned), netStat(earned), conversionStat(conversion, text)]}
    />
  );
}

export function OnePostTiles({ views, earned, likes, conversion }: Figures & { likes: number }) {
  const text =
    "that began within 7 days of a view of this post, the last one the fan viewed, out of all its views.";
  return (
    <StatTiles
      stats={[
        viewsStat(views),
        netStat(earned),
        { term: "Likes", value: countText(likes), definition: "Likes on the post now, whatever the period." },
        conversionStat(conversion, text),
      ]}
    />
  );
}

export function PostEarnings({ kinds, now }: SaleFigures) {
  const cells = ({ sales, gross, fee, refunds, net }: SaleFigures["now"]) => [
    countText(sales),
    <Money key="gross" cents={gross} />,
    <Money key="fee" cents={fee === 0 ? 0 : -fee} />,
    <Money key="refunds" cents={refunds === 0 ? 0 : -refunds} />,
    <strong key="net">
      <Money cents={net} />
    </strong>,
  ];
  return (
    <Table
      caption="Earned"
      columns={[
        { label: "With", phone: "lead" },
        { label: "Sales", numeric: true, phone: "note" },
        { label: "Gross", numeric: true, phone: "note" },
        { label: "Fees", numeric: true, phone: "note" },
        { label: "Refunds and disputes", numeric: true, phone: "note" },
        { label: "Net", numeric: true, phone: "amount" },
      ]}
      rows={kinds.map((one) => ({ key: one.kind, cells: [postKindLabels[one.kind], ...cells(one)] }))}
      footer={["Total", ...cells(now)]}
    />
  );
}
