import type { TeamStore } from "#db/stores/creators/team/team.ts";

export type TeamMember = NonNullable<Awaited<ReturnType<TeamStore["findActive"]>>>;
