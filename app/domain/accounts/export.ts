import type { ExportStore } from "#db/stores/accounts/exports.ts";
import type { Clock } from "../clock.ts";
import { DAY_MS } from "../durations.ts";
import { exportEmail } from "../notifications/mail/security-emails.ts";
import { type Outcome, refuse } from "../outcome.ts";

/** Few, since the file is large and each one sends an email. */
export const EXPORTS_PER_DAY = 5;
export const ROWS_PER_TABLE = 10_000;

type Deps = { exports: ExportStore; clock: Pick<Clock, "now" | "newId"> };

export async function exportData(
  deps: Deps,
  owner: { userId: string; email: string; origin: string },
): Promise<Outcome<"too_many", { json: string; name: string }>> {
  const now = deps.clock.now();
  const auditId = deps.clock.newId();
  const email = { id: auditId, recipient: owner.email, ...exportEmail(), now };
  const request = {
    userId: owner.userId,
    since: now - DAY_MS,
    most: EXPORTS_PER_DAY,
    auditId,
    now,
    mail: email,
  };
  if (!(await deps.exports.begin(request))) return refuse("too_many");
  const rows = await deps.exports.readAll(owner.userId, ROWS_PER_TABLE);
  const file = toExportFile(rows, { now, origin: owner.origin, limit: ROWS_PER_TABLE });
  return { ok: true, json: JSON.stringify(file, null, 2), name: `my-data-${dayOf(now)}.json` };
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

const INSTANT = /(_at|_timestamp|_period_start|_period_end|^period_start|^period_end)$/;

/** Timestamps become ISO 8601, media get links, and a note lists what was cut off. */
export function toExportFile(
  exported: Record<string, Record<string, unknown>[]>,
  { now, origin, limit }: { now: number; origin: string; limit: number },
) {
  const cut = Object.entries(exported)
    .filter(([, rows]) => rows.length >= limit)
    .map(([kind]) => kind);
  const sections = Object.entries(exported).map(([kind, rows]) => [
    kind,
    rows.map((row) => toReadable(row, origin)),
  ]);
  return {
    about: {
      generated_at: new Date(now).toISOString(),
      amounts: "cents of US dollars",
      times: "UTC",
      media: "Links work while you're signed in.",
      ...(cut.length > 0
        ? { cut_off: `Only the first ${limit} rows of: ${cut.join(", ")}. Write to us for the rest.` }
        : {}),
    },
    ...Object.fromEntries(sections),
  };
}

function toReadable(row: Record<string, unknown>, origin: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (INSTANT.test(name) && typeof value === "number") return [name, new Date(value).toISOString()];
      if ((name === "url" || name.endsWith("_url")) && typeof value === "string" && value.startsWith("/"))
        return [name, origin + value];
      return [name, value];
    }),
  );
}
