import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { product } from "../../domain/product.ts";
import { pageTitle } from "../../http/page-title.ts";
import { frameOf } from "../../http/respond.ts";
import { AdminFrame } from "../../ui/admin/admin-frame.tsx";
import { Card } from "../../ui/primitives/card.tsx";
import { DescriptionList } from "../../ui/primitives/description-list.tsx";

const MOST_COUNTED = 999;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { admin, appeals, cases, clock, webhookLog } = context.deps;
  const [rules, activeWaivers, failedEvents, openAppeals, openReports] = await Promise.all([
    admin.listRegionRules(),
    admin.listActiveWaivers(clock.now()),
    webhookLog.countFailed(MOST_COUNTED + 1),
    appeals.countOpen(clock.now(), MOST_COUNTED + 1),
    cases.countOpen(MOST_COUNTED + 1),
  ]);
  return {
    frame: frameOf(context, request),
    strict: rules.filter((rule) => rule.classification === "strict").length,
    blocked: rules.filter((rule) => rule.classification === "blocked").length,
    activeWaivers: activeWaivers.length,
    failedEvents,
    openAppeals,
    openReports,
  };
}

const shownCount = (count: number) => (count > MOST_COUNTED ? `More than ${MOST_COUNTED}` : String(count));

export const meta: MetaFunction = () => pageTitle("Administration", product.name);

export default function Overview() {
  const { frame, strict, blocked, activeWaivers, failedEvents, openAppeals, openReports } =
    useLoaderData<typeof loader>();
  return (
    <AdminFrame
      frame={frame}
      title="Administration"
      text="Everything you do here is recorded in the audit log."
    >
      <Card title="At a glance">
        <DescriptionList
          facts={[
            {
              term: "Failed payment events",
              value: <a href="/admin/webhooks?show=failed">{shownCount(failedEvents)}</a>,
            },
            { term: "Open appeals", value: <a href="/admin/appeals">{shownCount(openAppeals)}</a> },
            { term: "Open reports", value: <a href="/admin/reports">{shownCount(openReports)}</a> },
            { term: "Active waivers", value: <a href="/admin/bypass">{String(activeWaivers)}</a> },
            { term: "Strict regions", value: <a href="/admin/regions">{String(strict)}</a> },
            { term: "Blocked regions", value: <a href="/admin/regions">{String(blocked)}</a> },
          ]}
        />
      </Card>
    </AdminFrame>
  );
}
