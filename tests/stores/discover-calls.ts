import { type ViewStore, viewStore } from "../../db/stores/attention.ts";
import { type FeaturedStore, featuredStore } from "../../db/stores/featured.ts";
import { type Feed, type FeedStore, feedStore } from "../../db/stores/feeds.ts";
import { type LikeStore, likeStore } from "../../db/stores/likes.ts";
import { NOW, people, posts } from "../cast.ts";

export type DiscoverStores = {
  attention: ViewStore;
  featured: FeaturedStore;
  feeds: FeedStore;
  likes: LikeStore;
};

/** The stores that only these calls are of. */
export const discoverStores = {
  attention: viewStore,
  featured: featuredStore,
  feeds: feedStore,
  likes: likeStore,
};

const { fan, otherFan, admin } = people;
const after = { rank: 7, at: NOW - 9, id: "c9" };
const kinds = [
  { type: "image" as const, free: true },
  { type: "image" as const, free: false },
];
const page = { kinds: null, after: null, limit: 21, viewerId: null, now: NOW };
const feeds: Record<string, Feed> = {
  newest: { name: "newest" },
  popular: { name: "popular" },
  trending: { name: "trending" },
  featured: { name: "featured" },
  following: { name: "following", userId: fan.id },
  interests: { name: "interests", userId: fan.id },
  "of a seller": { name: "seller", sellerId: "p3", type: null },
  "of a seller who is leaving": { name: "seller", sellerId: "p3", type: null, withdrawn: true },
  "of a seller and type": { name: "seller", sellerId: "p3", type: "image" },
};
const post = { type: "content", id: posts.free.id } as const;
const auditEntry = { actorId: admin.id, now: NOW, reason: "Worth a look", auditId: "audit-feature" };

/** Every call of the stores of Discover, likes and looks; see every-call.ts. */
export const discoverCalls: Record<string, (stores: DiscoverStores) => Promise<unknown>> = {
  ...Object.fromEntries(
    Object.entries(feeds).flatMap(([name, feed]) => [
      [`feeds.page ${name} for a guest`, (s: DiscoverStores) => s.feeds.page({ ...page, feed })],
      [
        `feeds.page ${name}, later, for a member`,
        (s: DiscoverStores) => s.feeds.page({ ...page, feed, after, viewerId: fan.id }),
      ],
      [
        `feeds.page ${name}, of a kind, later`,
        (s: DiscoverStores) => s.feeds.page({ ...page, feed, after, kinds, offset: 20 }),
      ],
    ]),
  ),
  "feeds.pinned": (s) => s.feeds.listPinned("p3", fan.id, 3),
  "feeds.suggestions for a guest": (s) =>
    s.feeds.findSuggestions({ viewerId: null, perSource: 8, newSince: NOW - 9, now: NOW }),
  "feeds.suggestions for a member": (s) =>
    s.feeds.findSuggestions({ viewerId: fan.id, perSource: 8, newSince: NOW - 9, now: NOW }),
  "feeds.around": (s) => s.feeds.findRelated(posts.free.id, fan.id, 6),

  "likes.add": (s) => s.likes.add(otherFan.id, post, NOW),
  "likes.remove": (s) => s.likes.remove(otherFan.id, post),
  "likes.has": (s) => s.likes.has(fan.id, post),
  "likes.posts": (s) => s.likes.listPosts("p3", { at: NOW, id: "c" }, 21),
  "likes.creators": (s) => s.likes.listCreators("p3", { at: NOW, id: "c" }, 21),

  "attention.look": (s) => s.attention.recordView(posts.free.id, fan.id, 20_000),
  "attention.countsOf": (s) => s.attention.findHotScoreInputs(posts.free.id),
  "attention.setHeat": (s) =>
    s.attention.setHotScore(posts.free.id, { publishedAt: 1, likes: 1, views: 1 }, 7),
  "attention.forgetLooks": (s) => s.attention.deleteOldViews(3, 100),

  "featured.list": (s) => s.featured.list(null, 50),
  "featured.list later": (s) => s.featured.list({ at: NOW, id: "c9" }, 50),
  "featured.feature": (s) => s.featured.feature(posts.free.id, auditEntry),
  "featured.unfeature": (s) =>
    s.featured.unfeature(posts.free.id, { ...auditEntry, auditId: "audit-unfeature" }),
};
