import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getOverview } from "#domain/admin/console/get-overview.ts";
import { readTogether } from "#domain/read-together.ts";
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
  const [overview, errors, rules, waivers] = await readTogether(() => [
    getOverview(context.deps),
    errorLog.list(null, ERRORS_SHOWN),
    admin.listRegionRules(),
    admin.listActiveWaivers(clock.now()),
  ]);
  const ofClass = (name: string) => rules.filter(({ classification }) => classification === name).length;
  return {
    ...overview,
    errors,
    inForce: { waivers: waivers.length, strict: ofClass("strict"), blocked: ofClass("blocked") },
  };
}

export const handle = { title: "Administration" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export default function Overview() {
  const { now, items, sales, signUps, health, errors, inForce } = useLoaderData<typeof loader>();
  return (
    <AdminFrame title="Administration" text="Everything you do here is recorded in the audit log.">
      <AttentionList items={items} />
      <div className="halves stack">
        <DayFigures title="Sales" one="sale" many="sales" isMoney now={now} figures={sales} />
        <DayFigures title="Sign-ups" one="sign-up" many="sign-ups" now={now} figures={signUps} />
      </div>
      <div className="halves stack">
        <SiteHealth {...health} />
        <Card title="In force">
          <DescriptionList
            facts={[
              { term: "Active waivers", value: <a href="/admin/bypass">{inForce.waivers}</a> },
              { term: "Strict regions", value: <a href="/admin/regions">{inForce.strict}</a> },
              { term: "Blocked regions", value: <a href="/admin/regions">{inForce.blocked}</a> },
            ]}
          />
        </Card>
      </div>
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
    </AdminFrame>
  );
}
