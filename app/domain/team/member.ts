import type { TeamStore } from "../../../db/stores/team/team.ts";

/** Someone's place in a creator's team, with the creator. */
export type TeamMember = NonNullable<Awaited<ReturnType<TeamStore["findActive"]>>>;
