import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type Duty, duties } from "#db/kinds.ts";
import { getOverview } from "#domain/admin/console/get-overview.ts";
import { dutyList } from "#domain/admin/duties.ts";
import { readTogether } from "#domain/read-together.ts";
import { requireMember } from "#http/context.ts";
import { closedSections, isClosed } from "#http/gates/admin-pages.ts";
import styles from "#styles/console/console.css?url";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { AttentionList } from "#ui/admin/console/attention-list.tsx";
import { DayFigures } from "#ui/admin/console/day-figures.tsx";
import { ErrorList, ErrorSearch } from "#ui/admin/console/error-list.tsx";
import { SiteHealth } from "#ui/admin/console/site-health.tsx";
import { Card } from "#ui/primitives/card.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";

const ERRORS_SHOWN = 5;

export async function loader({ context }: LoaderFunctionArgs) {
  const { admin, clock, errorLog } = context.deps;
  const viewer = requireMember(context);
  const closed = closedSections(viewer);
  const has = (duty: Duty) => viewer.duties.includes(duty);
  const [overview, errors, rules, waivers] = await readTogether(() => [
    getOverview(context.deps, viewer),
    has("settings") ? errorLog.list(null, ERRORS_SHOWN) : null,
    admin.listRegionRules(),
    admin.listActiveWaivers(clock.now()),
  ]);
  const ofClass = (name: string) => rules.filter(({ classification }) => classification === name).length;
  const inForce = [
    { href: "/admin/bypass", term: "Active waivers", count: waivers.length },
    { href: "/admin/regions", term: "Strict regions", count: ofClass("strict") },
    { href: "/admin/regions", term: "Blocked regions", count: ofClass("blocked") },
  ];
  const isOpen = ({ href }: { href: string }) => !isClosed(closed, href);
  return {
    ...overview,
    items: overview.items.filter(isOpen),
    sales: has("money") ? overview.sales : null,
    signUps: has("support") ? overview.signUps : null,
    errors,
    inForce: inForce.filter(isOpen),
    duties: duties.every(has) ? null : dutyList(viewer.duties),
  };
}

export const handle = { title: "Administration" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export default function Overview() {
  const { now, items, sales, signUps, health, errors, inForce, duties } = useLoaderData<typeof loader>();
  return (
    <AdminFrame
      title="Administration"
      text={`Everything you do here is recorded in the audit log.${duties === null ? "" : ` Your duties: ${duties}.`}`}
    >
      <AttentionList items={items} />
      {(sales || signUps) && (
        <div className="halves stack">
          {sales && <DayFigures title="Sales" one="sale" many="sales" isMoney now={now} figures={sales} />}
          {signUps && (
            <DayFigures title="Sign-ups" one="sign-up" many="sign-ups" now={now} figures={signUps} />
          )}
        </div>
      )}
      <div className="halves stack">
        <SiteHealth {...health} />
        {inForce.length > 0 && (
          <Card title="In force">
            <DescriptionList
              facts={inForce.map(({ href, term, count }) => ({ term, value: <a href={href}>{count}</a> }))}
            />
          </Card>
        )}
      </div>
      {errors && (
        <section className="stack" aria-labelledby="errors">
          <h2 id="errors">Errors</h2>
          <ErrorSearch query="" />
          <ErrorList caption="Latest errors" errors={errors} isSearch={false} />
          {errors.length === ERRORS_SHOWN && (
            <p>
              <a className="link" href="/admin/errors">
                All errors
              </a>
            </p>
          )}
        </section>
      )}
    </AdminFrame>
  );
}
