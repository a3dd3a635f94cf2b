import type { WaivableGate } from "#db/kinds.ts";
import type { Database } from "#db/stores/database.ts";
import { resolveRole } from "../../accounts/viewer-columns.ts";
import { endOf, peopleNamed, personById } from "./people-queries.ts";

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

    async findOne(id: string, now: number) {
      const [row] = await personById.run(db, { id, now });
      if (!row) return null;
      const { profile, granted, metadataRole, restriction, waivers, ...rest } = row;
      return {
        ...profile,
        ...rest,
        role: resolveRole(granted, profile.role, metadataRole),
        restriction:
          restriction === null
            ? null
            : (JSON.parse(restriction) as { at: number; reason: string; by: string }),
        waivers: JSON.parse(waivers) as { gate: WaivableGate; until: number; reason: string }[],
      };
    },
  };
}
