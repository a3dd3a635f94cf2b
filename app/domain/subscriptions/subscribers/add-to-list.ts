import type { FanListStore } from "#db/stores/messages/fan-lists.ts";
import type { Clock } from "#domain/clock.ts";
import {
  consumeAttempt,
  type RateLimitDeps,
  type RateLimited,
  rateLimits,
} from "#domain/gates/rate-limits.ts";
import { MAX_LISTS } from "#domain/messages/fan-lists/fan-list.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { NEW_LIST } from "./limits.ts";

type Deps = RateLimitDeps & {
  fanLists: Pick<FanListStore, "create" | "addAll" | "findOwn">;
  clock: Clock;
};

/**
 * Adds fans to one of the creator's lists, or to a new one with this name; reuses an existing list of that name. Leaves
 * out fans whom the creator may not write to. Returns the list's ID.
 */
export async function addToList(
  deps: Deps,
  sellerId: string,
  chosen: { list: string; fans: string[]; name: string },
): Promise<RateLimited | Outcome<"lists" | "gone", { id: string }>> {
  const allowed = await consumeAttempt(deps, rateLimits.fanNotes, sellerId);
  if (!allowed.ok) return allowed;
  const now = deps.clock.now();
  let id = chosen.list;
  if (id === NEW_LIST) {
    const list = { id: deps.clock.newId(), sellerId, name: chosen.name, now, most: MAX_LISTS };
    const made = await deps.fanLists.create(list);
    if (made === null) return refuse("lists");
    id = made.id;
  } else if ((await deps.fanLists.findOwn({ id, sellerId })) === null) return refuse("gone");
  await deps.fanLists.addAll({ id, sellerId, fanIds: chosen.fans }, now);
  return { ok: true, id };
}
