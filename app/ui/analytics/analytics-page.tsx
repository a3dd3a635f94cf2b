import type { ReactNode } from "react";
import { type Range, rangeQuery } from "#domain/analytics/range.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { Tabs } from "../primitives/tabs.tsx";
import { RangePicker } from "./range-picker.tsx";

const reports = {
  earnings: { label: "Earnings", path: "/analytics" },
  subscribers: { label: "Subscribers", path: "/analytics/subscribers" },
  posts: { label: "Posts", path: "/analytics/posts" },
  audience: { label: "Audience", path: "/analytics/audience" },
  messages: { label: "Messages", path: "/analytics/messages" },
  forecast: { label: "Forecast", path: "/analytics/forecast" },
  compare: { label: "Compare", path: "/analytics/compare" },
};
export type Report = keyof typeof reports;

export function AnalyticsPage({
  report,
  range,
  today,
  isForDays = true,
  children,
}: {
  report: Report;
  range: Range;
  today: number;
  isForDays?: boolean;
  children: ReactNode;
}) {
  const query = rangeQuery(range);
  return (
    <div className="stack analytics">
      <PageHead title="Analytics">
        <ButtonLink href={`/analytics/${report}/file${query}`} variant="secondary">
          Download CSV
        </ButtonLink>
      </PageHead>
      <Tabs
        label="Analytics"
        tabs={Object.entries(reports).map(([key, { label, path }]) => ({
          href: `${path}${query}`,
          label,
          current: key === report,
        }))}
      />
      {isForDays && <RangePicker path={reports[report].path} range={range} today={today} />}
      {children}
    </div>
  );
}
