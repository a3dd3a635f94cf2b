import { and, eq } from "drizzle-orm";
import { team_log } from "#db/schema/creators/team.ts";
import { messages } from "#db/schema/messages/messages.ts";
import { type Condition, type Params, prepared } from "#db/stores/prepared.ts";

type Marked = { userId: string; now: number };
const FORMER_MEMBER = "Former team member";

/** Removes a person's name from what they did for creators. The entries stay. */
export const eraseTeamNames = (condition: Condition<Marked>) => [
  prepared((db, marked: Params<Marked>) =>
    db
      .update(team_log)
      .set({ name: "" })
      .where(and(eq(team_log.member_id, marked.userId), condition(db, marked))),
  ),
  prepared((db, marked: Params<Marked>) =>
    db
      .update(messages)
      .set({ author_name: FORMER_MEMBER })
      .where(
        and(eq(messages.author_id, marked.userId), eq(messages.author_kind, "team"), condition(db, marked)),
      ),
  ),
];
