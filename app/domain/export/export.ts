import type { ExportedRows, ExportStore } from "../../../db/stores/accounts/exports.ts";
import type { Clock } from "../clock.ts";
import { exportEmail } from "../mail/security-emails.ts";
import { type Outcome, refuse } from "../outcome.ts";

/** A few a day: the file is large, and each one is told of by mail. */
export const EXPORTS_PER_DAY = 5;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows of one kind in a file; whoever has more is told so in it, and gets the rest by writing to us. */
export const ROWS_PER_TABLE = 10_000;

type Deps = { exports: ExportStore; clock: Pick<Clock, "now" | "newId"> };

/** Gives all that is stored about a person as a JSON file's text; the owner is told by mail. */
export async function exportData(
  deps: Deps,
  owner: { userId: string; email: string; origin: string },
): Promise<Outcome<"too_many", { json: string; name: string }>> {
  const now = deps.clock.now();
  const auditId = deps.clock.newId();
  const mail = { id: auditId, recipient: owner.email, ...exportEmail(), now };
  const wish = { userId: owner.userId, since: now - DAY_MS, most: EXPORTS_PER_DAY, auditId, now, mail };
  if (!(await deps.exports.begin(wish))) return refuse("too_many");
  const everything = await deps.exports.readAll(owner.userId, ROWS_PER_TABLE);
  const file = toExportFile(everything, { now, origin: owner.origin, limit: ROWS_PER_TABLE });
  return { ok: true, json: JSON.stringify(file, null, 2), name: `my-data-${dayOf(now)}.json` };
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Columns that hold instants, by their names; the file writes them as people and programs read them (ISO 8601). */
const INSTANT = /(_at|_timestamp|_period_start|_period_end|^period_start|^period_end)$/;

/** The file: instants as ISO 8601, media with links, and a word on what is cut off. */
export function toExportFile(
  everything: ExportedRows,
  { now, origin, limit }: { now: number; origin: string; limit: number },
) {
  const cut = Object.entries(everything)
    .filter(([, rows]) => rows.length >= limit)
    .map(([kind]) => kind);
  const sections = Object.entries(everything).map(([kind, rows]) => [
    kind,
    rows.map((row) => readable(row, origin)),
  ]);
  return {
    about: {
      made_at: new Date(now).toISOString(),
      amounts: "cents of US dollars",
      times: "UTC",
      media: "The links open while you are signed in.",
      ...(cut.length > 0
        ? { cut_off: `More than ${limit} rows of: ${cut.join(", ")}. Write to us for the rest.` }
        : {}),
    },
    ...Object.fromEntries(sections),
  };
}

function readable(row: Record<string, unknown>, origin: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (INSTANT.test(name) && typeof value === "number") return [name, new Date(value).toISOString()];
      if ((name === "url" || name.endsWith("_url")) && typeof value === "string" && value.startsWith("/"))
        return [name, origin + value];
      return [name, value];
    }),
  );
}
