import { broadcastRules } from "./broadcast-rules.ts";
import type { Rule } from "./rule.ts";
import { teamRules } from "./team-rules.ts";

/** What belongs to messages but has a table of its own. */
export const messagingRules: Rule[] = [...broadcastRules, ...teamRules];
