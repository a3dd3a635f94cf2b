import type { Entitlements, GuardedPost } from "#domain/posts/access/check-access.ts";
import { ownedElsewhere } from "../buy-message.ts";
import type { OtherUses } from "../message-media.ts";

/** An item's position, and 1 if it's the preview. */
type SentItem = [position: number, isPreview: number];
type OwnedFacts = {
  locked: number[];
  posts: { position: number; postId: string; isPreview: boolean; guard: GuardedPost }[];
  entitled: { fan: string; postId: string; entitlements: Entitlements }[];
  messages: { items: SentItem[]; fan: string; number: number; isPaid: boolean; purchased: boolean }[];
};

/**
 * Fans who can already see everything that a paid broadcast locks, in posts or other messages. They get it unlocked,
 * since nobody pays for what they can see (docs/decisions/messages.md). `now` in ms.
 */
export function ownersOf(facts: OwnedFacts, creatorId: string, now: number): string[] {
  const { locked, posts, entitled, messages } = facts;
  const uses = new Map<string, OtherUses>();
  const of = (fan: string) => {
    const known = uses.get(fan) ?? { inPosts: [], inMessages: [] };
    uses.set(fan, known);
    return known;
  };
  for (const { fan, postId, entitlements } of entitled)
    for (const post of posts) if (post.postId === postId) of(fan).inPosts.push({ ...post, entitlements });
  for (const { fan, items, ...message } of messages)
    for (const [position, isPreview] of items)
      of(fan).inMessages.push({ ...message, position, isPreview: isPreview === 1 });
  return [...uses].flatMap(([fanId, found]) => {
    const owned = ownedElsewhere(found, { fanId, creatorId }, now);
    return locked.length > 0 && locked.every((position) => owned.has(position)) ? [fanId] : [];
  });
}
