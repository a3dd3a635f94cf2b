import { publishLimit } from "../../app/domain/posts/pace.ts";
import { parseQuery, vocabularyRequest } from "../../app/domain/search/query.ts";
import type { AgeStore } from "../../db/stores/ages.ts";
import type { AuthoringStore } from "../../db/stores/authoring.ts";
import type { OutboxStore } from "../../db/stores/outbox.ts";
import type { OwnPostStore } from "../../db/stores/own-posts.ts";
import type { PostStore } from "../../db/stores/posts.ts";
import type { RegionStore } from "../../db/stores/regions.ts";
import type { SearchStore } from "../../db/stores/search.ts";
import type { VaultStore } from "../../db/stores/vault.ts";
import { HOUR, NOW, people, posts } from "../cast.ts";
import { type AccountStores, accountCalls } from "./account-calls.ts";
import { type DiscoverStores, discoverCalls } from "./discover-calls.ts";
import { type OnboardingStores, onboardingCalls } from "./first-steps-calls.ts";
import { type MediaStores, mediaCalls } from "./media-calls.ts";
import { type PaymentStores, paymentCalls } from "./money-calls.ts";
import { type SecurityStores, securityCalls } from "./security-calls.ts";

export type AllStores = AccountStores &
  PaymentStores &
  SecurityStores &
  OnboardingStores &
  DiscoverStores &
  MediaStores & {
    ages: AgeStore;
    authoring: AuthoringStore;
    outbox: OutboxStore;
    ownPosts: OwnPostStore;
    vault: VaultStore;
    posts: PostStore;
    regions: RegionStore;
    search: SearchStore;
  };

const { fan, creator } = people;
const asked = [
  { word: "lamp", alternatives: ["lamp", "lamps"], unspaced: false, isPrefix: false, weight: 2 },
];
const words = { any: '("lamp" OR "lamps")', heading: 'heading : ("lamp")', asked, since: null };
const match = { ...words, facets: [], filtered: words.any };
const filtered = { ...match, facets: [["video"], ["paid"]], filtered: `${words.any} AND facets : ("video")` };
const found = { limit: 21, offset: 20 };
const post = {
  ...{ id: "plan-post", seller_id: creator.id, title: "Post", type: "text" as const, is_public: true },
  ...{ visibility_type: "free" as const, created_at: NOW, updated_at: NOW, revision: "r1" },
};

/** Every function of every store, as pages call it; `store.function` first, then what sets the call apart. */
export const storeCalls: Record<string, (stores: AllStores) => Promise<unknown>> = {
  ...accountCalls,

  "ages.clear": (s) => s.ages.clear("nobody", NOW),
  "ages.noteRegion": (s) => s.ages.recordRegion("nobody", "DE", "strict"),
  "ages.confirm": (s) =>
    s.ages.confirm(fan.id, { at: NOW, region: "US", regionClass: "default", ip: "", userAgent: "" }),
  "ages.eraseTraces": (s) => s.ages.eraseVerificationRecords(NOW - 2900),

  ...mediaCalls,

  "outbox.claimDue": (s) => s.outbox.claimDue(NOW, NOW + HOUR, 20),
  "outbox.progress": (s) => s.outbox.findDeliveryStatus("o7"),
  "outbox.sent": (s) => s.outbox.markSent("plan-1", NOW),
  "outbox.forget": (s) => s.outbox.deleteFinished(NOW + 1),
  "outbox.failed": (s) => s.outbox.markFailed("plan-2", "x", NOW, NOW),

  "posts.find for a guest": (s) => s.posts.find(posts.free.id, null),
  "posts.find for a member": (s) => s.posts.find(posts.free.id, fan.id),
  "posts.whole": (s) => s.posts.findFull(posts.free.id),
  "posts.preview": (s) => s.posts.findPreviewMedia(posts.free.id),
  "authoring.save": (s) =>
    s.authoring.save(
      post,
      null,
      [{ id: "plan-medium", alt: "", isPreview: true }],
      ["m9"],
      { when: "now" },
      NOW,
      publishLimit,
    ),
  "authoring.save an edit": (s) =>
    s.authoring.save(
      { ...post, revision: "r2" },
      "r1",
      [],
      ["plan-medium"],
      { when: "keep" },
      NOW,
      publishLimit,
    ),
  "authoring.own": (s) => s.authoring.findOwn(post.id, creator.id),

  "ownPosts.shelf published": (s) => s.ownPosts.list("p3", "published", null, 21),
  "ownPosts.shelf scheduled": (s) => s.ownPosts.list("p3", "scheduled", { at: NOW, id: "c9" }, 21),
  "ownPosts.shelf drafts": (s) => s.ownPosts.list("p3", "drafts", null, 21),
  "ownPosts.shelf archived": (s) => s.ownPosts.list("p3", "archived", null, 21),
  "ownPosts.archive": (s) => s.ownPosts.archive("nothing", "p3", NOW),
  "ownPosts.restore": (s) => s.ownPosts.restore("nothing", "p3", NOW),
  "ownPosts.pin": (s) => s.ownPosts.pin("nothing", "p3", true, NOW),
  "ownPosts.beforeDeletion": (s) => s.ownPosts.findDeletionSummary("c9", "p27"),
  "ownPosts.wasMine": (s) => s.ownPosts.wasOwn("c9", "p27"),
  "ownPosts.remove": (s) => s.ownPosts.remove("nothing", "p3", NOW),
  "ownPosts.publishDue": (s) => s.ownPosts.publishDue(NOW, 50, publishLimit),

  "vault.byIds": (s) => s.vault.findByIds(["m7"], "p3"),
  "vault.page": (s) => s.vault.listPage("p3", NOW, 25),

  "regions.all": (s) => s.regions.listRules(),

  "search.vocabulary": (s) => s.search.findVocabulary(vocabularyRequest(parseQuery("an evning lamp"))),
  "search.posts by relevance": (s) => s.search.findPosts(match, "relevance", found, null),
  "search.posts newest for a member": (s) => s.search.findPosts(match, "newest", found, fan.id),
  "search.posts filtered and counted": (s) =>
    s.search.findPosts(filtered, "relevance", found, fan.id, {
      all: { facets: [] },
      "type video": { facets: [["video"]], since: NOW - HOUR },
    }),
  "search.posts oldest": (s) => s.search.findPosts({ ...match, since: NOW - HOUR }, "oldest", found, null),
  "search.posts popular": (s) => s.search.findPosts(match, "popular", found, null),
  "search.posts by price": (s) => s.search.findPosts(match, "price_low", found, fan.id),
  "search.creators": (s) => s.search.findCreators(match, found, [5, 50], 1000),
  "search.count": (s) => s.search.count("post_index", match, 1000),
  "search.facets of creators": (s) =>
    s.search.countFacets("creator_index", match, { all: { facets: [] } }, 1000),
  "search.facets": (s) =>
    s.search.countFacets(
      "post_index",
      match,
      { all: { facets: [] }, "type video": { facets: [["video"]], since: NOW - HOUR } },
      1000,
    ),
  "search.upkeep": (s) => s.search.mergeIndexes(250),
  "search.dates": (s) => s.search.countByDate(match.any, { all: 0, today: NOW }, 1000),

  ...paymentCalls,
  ...securityCalls,
  ...onboardingCalls,
  ...discoverCalls,
};
