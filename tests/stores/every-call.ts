import type { AccountStore } from "../../db/stores/accounts.ts";
import type { AgeStore } from "../../db/stores/ages.ts";
import type { AttemptStore } from "../../db/stores/attempts.ts";
import type { MediaStore } from "../../db/stores/media.ts";
import type { OutboxStore } from "../../db/stores/outbox.ts";
import type { PostStore } from "../../db/stores/posts.ts";
import type { RegionStore } from "../../db/stores/regions.ts";
import type { SessionStore } from "../../db/stores/sessions.ts";
import { HOUR, NOW, people, posts } from "../cast.ts";
import { type FirstStepsStores, firstStepsCalls } from "./first-steps-calls.ts";
import { type MoneyStores, moneyCalls } from "./money-calls.ts";
import { type SecurityStores, securityCalls } from "./security-calls.ts";

export type Stores = MoneyStores &
  SecurityStores &
  FirstStepsStores & {
    accounts: AccountStore;
    ages: AgeStore;
    attempts: AttemptStore;
    media: MediaStore;
    outbox: OutboxStore;
    posts: PostStore;
    regions: RegionStore;
    sessions: SessionStore;
  };

const { fan, creator, newcomer, creatorWithoutProfile: rookie } = people;
const mail = (id: string) => ({ id, recipient: "x@example.com", subject: "s", body: "b", now: NOW });
const code = (id: string, userId: string) => ({
  ...{ id, userId, codeHash: "x", attempts: 5, now: NOW, expiresAt: NOW + HOUR },
});
const account = {
  ...{
    id: "plan",
    email: "plan@example.com",
    username: "plan",
    role: "buyer" as const,
    passwordHash: "x",
    now: NOW,
  },
};
const after = { likes: 7, at: NOW - 9, id: "c9" };
const page = { limit: 21, after: null, viewerId: null };
const post = {
  ...{ id: "plan-post", seller_id: creator.id, title: "Post", type: "text" as const, is_public: true },
  ...{ visibility_type: "free" as const, created_at: NOW, updated_at: NOW, published_at: NOW },
};

/** Every function of every store, as pages call it; `store.function` first, then what sets the call apart. */
export const calls: Record<string, (stores: Stores) => Promise<unknown>> = {
  "accounts.create": (s) => s.accounts.create(account, code("plan-1", "plan"), mail("plan-1")),
  "accounts.findByEmail": (s) => s.accounts.findByEmail(fan.email),
  "accounts.addCode": (s) => s.accounts.addCode(code("plan-2", newcomer.id), mail("plan-2")),
  "accounts.newestCode": (s) => s.accounts.newestCode("p7"),
  "accounts.codesSince": (s) => s.accounts.codesSince("p7", 100),
  "accounts.takeAttempt": (s) => s.accounts.takeAttempt("plan-2", NOW),
  "accounts.verifyEmail": (s) => s.accounts.verifyEmail(newcomer.id, "plan-2", NOW),
  "accounts.usernameTaken": (s) => s.accounts.usernameTaken("Mira", fan.id),
  "ages.clear": (s) => s.ages.clear("nobody"),
  "ages.noteRegion": (s) => s.ages.noteRegion("nobody", "DE", "strict"),
  "ages.confirm": (s) =>
    s.ages.confirm(fan.id, { at: NOW, region: "US", regionClass: "default", ip: "", userAgent: "" }),
  "ages.eraseTraces": (s) => s.ages.eraseTraces(NOW - 2900),
  "accounts.grantRole": (s) => s.accounts.grantRole(fan.id, "buyer", NOW),

  "attempts.take": (s) => s.attempts.take("f7", NOW, HOUR),
  "attempts.giveBack": (s) => s.attempts.giveBack("f7"),
  "attempts.clear": (s) => s.attempts.clear(["f7", "f8"]),
  "attempts.forget": (s) => s.attempts.forget(NOW + 1),

  "media.begin": (s) =>
    s.media.begin({ id: "plan-medium", sellerId: rookie.id, purpose: "portrait", kind: "image", now: NOW }),
  "media.describe": (s) =>
    s.media.describe("plan-medium", { width: 9, height: 9, teaser: "", alt: "" }, [
      { media_id: "plan-medium", name: "w320", key: "k", content_type: "image/webp", bytes: 9 },
    ]),
  "media.variant for a guest": (s) => s.media.variant("m7", "w320", null),
  "media.variant for a member": (s) => s.media.variant("m7", "w320", fan.id),
  "media.unfinished": (s) => s.media.unfinished(NOW, 25),
  "media.forget": (s) => s.media.forget("m0"),
  "media.bytesOf": (s) => s.media.bytesOf("p3"),

  ...firstStepsCalls,

  "outbox.claimDue": (s) => s.outbox.claimDue(NOW, NOW + HOUR, 20),
  "outbox.sent": (s) => s.outbox.sent("plan-1", NOW),
  "outbox.forget": (s) => s.outbox.forget(NOW + 1),
  "outbox.failed": (s) => s.outbox.failed("plan-2", "x", NOW, NOW),

  "posts.page newest for a guest": (s) => s.posts.page({ ...page, order: "newest" }),
  "posts.page newest, later, for a member": (s) =>
    s.posts.page({ ...page, order: "newest", after, viewerId: fan.id }),
  "posts.page popular for a guest": (s) => s.posts.page({ ...page, order: "popular" }),
  "posts.page popular, later, for a member": (s) =>
    s.posts.page({ ...page, order: "popular", after, viewerId: fan.id }),
  "posts.page of a seller": (s) =>
    s.posts.page({ ...page, order: "newest", after, viewerId: fan.id, sellerId: "p3" }),
  "posts.find for a guest": (s) => s.posts.find(posts.free.id, null),
  "posts.find for a member": (s) => s.posts.find(posts.free.id, fan.id),
  "posts.whole": (s) => s.posts.whole(posts.free.id),
  "posts.publish": (s) => s.posts.publish(post, ["plan-medium"], NOW),
  "posts.publish again": (s) => s.posts.publish(post, [], NOW),

  "regions.all": (s) => s.regions.all(),

  "sessions.add": (s) =>
    s.sessions.add({
      ...{
        id: "plan",
        tokenHash: "plan",
        userId: fan.id,
        userAgent: "",
        place: "",
        now: NOW,
        expiresAt: NOW + HOUR,
      },
    }),
  "sessions.viewer": (s) => s.sessions.viewer("plan", NOW),
  "sessions.end": (s) => s.sessions.end("plan", NOW),
  "sessions.endAllOf": (s) => s.sessions.endAllOf("p7", NOW, "s7"),
  "sessions.forgetExpired": (s) => s.sessions.forgetExpired(NOW + 1),

  ...moneyCalls,
  ...securityCalls,
  ...firstStepsCalls,
};
