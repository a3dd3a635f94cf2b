import type { WaivableGate } from "#db/kinds.ts";
import type { Database } from "#db/stores/database.ts";
import type { PeopleFilter } from "#domain/moderation/people/people-filter.ts";
import { resolveRole } from "../../accounts/viewer-columns.ts";
import { endOf, peopleListed, peopleNamed, personById } from "./people-queries.ts";

type Restriction = {
  id: string;
  caseId: string;
  at: number;
  reason: string;
  isEnded: boolean;
  by: string | null;
};
export type PeopleStore = ReturnType<typeof peopleStore>;

export function peopleStore(db: Database) {
  return {
    async find(text: string, nameKey: string, limit: number) {
      const lower = text.toLowerCase();
      const rows = await peopleNamed.run(db, {
        text,
        lower,
        end: endOf(lower),
        nameKey,
        nameEnd: endOf(nameKey),
        limit,
      });
      return rows.map(({ role, granted, ...row }) => ({ ...row, role: resolveRole(granted, role, null) }));
    },

    /** `at` (ms) is since when, or for those who are leaving, until when. */
    async list(filter: PeopleFilter, after: { at: number; id: string } | null, limit: number) {
      const rows = await peopleListed.run(
        db,
        { ...(after ?? { at: 0, id: "" }), limit },
        { filter, isFirst: after === null },
      );
      return rows.map(({ role, granted, ...row }) => ({ ...row, role: resolveRole(granted, role, null) }));
    },

    async findOne(id: string, now: number) {
      const [row] = await personById.run(db, { id, now });
      if (!row) return null;
      const { profile, granted, metadataRole, restriction, waivers, ...rest } = row;
      return {
        ...profile,
        ...rest,
        role: resolveRole(granted, profile.role, metadataRole),
        restriction: restriction === null ? null : (JSON.parse(restriction) as Restriction),
        waivers: JSON.parse(waivers) as { gate: WaivableGate; until: number; reason: string }[],
      };
    },
  };
}
