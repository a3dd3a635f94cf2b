import type { fanListStore } from "../../../db/stores/fan-lists/fan-lists.ts";
import type { Clock } from "../clock.ts";
import { MOST_LISTS } from "../fan-lists/fan-list.ts";
import { type Outcome, refuse } from "../outcome.ts";
import {
  consumeAttempt,
  type RateLimitDeps,
  type RateLimited,
  rateLimits,
} from "../rate-limits/rate-limits.ts";
import { NEW_LIST } from "./limits.ts";

type Deps = RateLimitDeps & {
  fanLists: Pick<ReturnType<typeof fanListStore>, "create" | "addAll" | "findOwn">;
  clock: Clock;
};

/**
 * Puts fans whom a creator may write to on a list of theirs, or on one that is made for them; others are left out. Returns
 * the list's ID.
 */
export async function addToList(
  deps: Deps,
  sellerId: string,
  chosen: { list: string; fans: string[]; name: string },
): Promise<RateLimited | Outcome<"lists" | "gone", { id: string }>> {
  const allowed = await consumeAttempt(deps, rateLimits.fanNotes, sellerId);
  if (!allowed.ok) return allowed;
  const now = deps.clock.now();
  const isNew = chosen.list === NEW_LIST;
  const own = { id: isNew ? deps.clock.newId() : chosen.list, sellerId };
  if (isNew) {
    const list = { ...own, name: chosen.name, now, most: MOST_LISTS };
    if (!(await deps.fanLists.create(list))) return refuse("lists");
  } else if ((await deps.fanLists.findOwn(own)) === null) return refuse("gone");
  await deps.fanLists.addAll({ ...own, fanIds: chosen.fans }, now);
  return { ok: true, id: own.id };
}
