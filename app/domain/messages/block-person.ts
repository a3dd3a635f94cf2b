import type { BlockStore } from "#db/stores/messages/blocks.ts";
import { consumeAttempt, type RateLimitDeps, type RateLimited, rateLimits } from "../gates/rate-limits.ts";

type Deps = RateLimitDeps & { blocks: Pick<BlockStore, "add" | "remove"> };
type Block = { blockerId: string; blockedId: string };

/** docs/product.md, section 4.25. Rate limited per hour, together with unblocking. */
export const blockPerson = (deps: Deps, block: Block) =>
  limited(deps, block, () => deps.blocks.add(block, deps.clock.now()));

export const unblockPerson = (deps: Deps, block: Block) =>
  limited(deps, block, () => deps.blocks.remove(block));

async function limited(
  deps: Deps,
  { blockerId }: Block,
  change: () => Promise<void>,
): Promise<{ ok: true } | RateLimited> {
  const attempt = await consumeAttempt(deps, rateLimits.blocks, blockerId);
  if (!attempt.ok) return attempt;
  await change();
  return { ok: true };
}
