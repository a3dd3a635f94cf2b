import type { TeamStore } from "../../../db/stores/team/team.ts";

export type TeamMember = NonNullable<Awaited<ReturnType<TeamStore["findActive"]>>>;
