import { type SQLWrapper, sql } from "drizzle-orm";
import type { Duty } from "#db/kinds.ts";

/** Whether an account is an admin's who has a duty. */
export const holdsDuty = (userId: SQLWrapper, duty: Duty) =>
  sql<boolean>`exists (select 1 from user_roles r
    where r.user_id = ${userId} and r.role = 'admin' and instr(r.duties, ${`"${duty}"`}) > 0)`;
