import type { Overview } from "#domain/admin/console/get-overview.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { Time } from "#ui/primitives/time.tsx";

export function SiteHealth({ databaseMs, provider, run, version, migrations }: Overview["health"]) {
  return (
    <section className="card stack" id="health">
      <h2>Health</h2>
      <DescriptionList
        facts={[
          { term: "Database", value: <Good>Answered in {databaseMs} ms</Good> },
          {
            term: "Payment provider",
            value: provider.isUp ? (
              <Good>Answered in {provider.tookMs} ms</Good>
            ) : (
              <Bad>No answer within 2 seconds</Bad>
            ),
          },
          { term: "Scheduled tasks", value: <LastRun run={run} /> },
          {
            term: "Migrations",
            value:
              migrations.missing > 0 ? (
                <Bad>
                  {migrations.missing} missing, up to {migrations.newest}
                </Bad>
              ) : (
                <Good>
                  {migrations.newest}, {migrations.applied} in all
                </Good>
              ),
          },
          {
            term: "Version",
            value: (
              <span className="wrap-anywhere">
                {version.tag || version.id || "local"}
                {version.at && (
                  <span className="small soft">
                    {" "}
                    since <Time at={Date.parse(version.at)} showTime />
                  </span>
                )}
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}

function LastRun({ run }: { run: Overview["health"]["run"] }) {
  if (run === null) return "No runs recorded yet";
  const at = <Time at={run.finishedAt} showTime />;
  return run.failed.length === 0 ? <Good>All done {at}</Good> : <Bad>Failed: {run.failed.join(", ")}</Bad>;
}

const Good = ({ children }: { children: React.ReactNode }) => (
  <span>
    <Badge tone="success">OK</Badge> {children}
  </span>
);
const Bad = ({ children }: { children: React.ReactNode }) => (
  <span>
    <Badge tone="error">Failing</Badge> {children}
  </span>
);
