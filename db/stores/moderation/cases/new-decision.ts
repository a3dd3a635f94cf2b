import { type SQL, sql } from "drizzle-orm";
import type { DecisionAction } from "#db/kinds.ts";
import type { Param, ParamOr } from "#db/stores/prepared.ts";

type Value = SQL | ParamOr<string | number | null>;
const none = sql`null`;

/** The columns of a new decision, in their order. `by` is null where it's automated. */
export const decisionColumns = ({
  id,
  caseId,
  action,
  rule = none,
  statement,
  by,
  now,
  reverses = none,
  points = none,
  pointsUntil = none,
  userId = none,
  until = none,
  secondedBy = none,
  places = none,
}: {
  id: Param;
  caseId: Value;
  action: DecisionAction | Param;
  rule?: Value;
  statement: Value;
  by: Value | null;
  now: Value;
  reverses?: Value;
  points?: Value;
  pointsUntil?: Value;
  userId?: Value;
  until?: Value;
  secondedBy?: Value;
  places?: Value;
}) => sql`${id}, ${caseId}, ${action}, ${rule}, ${statement}, ${by ?? none}, ${now}, ${reverses}, ${points},
  ${pointsUntil}, ${userId}, ${until}, ${secondedBy}, ${places}`;

/** The columns of a row that reverses decision `d`. */
export const reversalColumns = (row: { id: Param; statement: Value; by: Value | null; now: Value }) =>
  decisionColumns({ ...row, caseId: sql`d.case_id`, action: "reversed", reverses: sql`d.id` });
