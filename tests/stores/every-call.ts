import type { AccountStore } from "../../db/stores/accounts.ts";
import type { AttemptStore } from "../../db/stores/attempts.ts";
import type { CheckoutStore } from "../../db/stores/checkouts.ts";
import type { MediaStore } from "../../db/stores/media.ts";
import type { OutboxStore } from "../../db/stores/outbox.ts";
import type { PostStore } from "../../db/stores/posts.ts";
import type { RegionStore } from "../../db/stores/regions.ts";
import type { SaleStore } from "../../db/stores/sales.ts";
import type { SessionStore } from "../../db/stores/sessions.ts";
import type { SubscriptionStore } from "../../db/stores/subscriptions.ts";
import { HOUR, NOW, people, posts } from "../cast.ts";
import { type FirstStepsStores, firstStepsCalls } from "./first-steps-calls.ts";
import { type SecurityStores, securityCalls } from "./security-calls.ts";

export type Stores = SecurityStores &
  FirstStepsStores & {
    accounts: AccountStore;
    attempts: AttemptStore;
    checkouts: CheckoutStore;
    media: MediaStore;
    outbox: OutboxStore;
    posts: PostStore;
    regions: RegionStore;
    sales: SaleStore;
    sessions: SessionStore;
    subscriptions: SubscriptionStore;
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
const event = {
  ...{ id: "plan-event", type: "x", account: null, subject: null, outcome: "done" },
  ...{ provider_created_at: NOW, handled_at: NOW },
};
const parties = { buyer_id: fan.id, seller_id: creator.id };
const payment = {
  ...parties,
  ...{ id: "plan-pay", kind: "subscription" as const, gross: 1500, fee: 150, net: 1350 },
  ...{ stripe_reference: "plan-pay", stripe_payment_intent_id: "plan-pi", paid_at: NOW, created_at: NOW },
};
const entry = (id: string) => ({
  ...{
    id,
    transaction_id: "plan",
    payment_id: "plan-pay",
    account: "platform" as const,
    amount: 0,
    created_at: NOW,
  },
});
const subscription = {
  ...parties,
  ...{
    id: "plan-sub",
    status: "active",
    price: 1500,
    stripe_subscription_id: "plan-sub",
    current_period_start: 0,
  },
  ...{
    current_period_end: NOW,
    expires_at: NOW,
    created_at: NOW,
    updated_at: NOW,
    cancel_requested_at: null,
    ended_at: null,
  },
};
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
  "accounts.confirmAge": (s) =>
    s.accounts.confirmAge(fan.id, { at: NOW, region: "US", regionClass: "default", ip: "", userAgent: "" }),
  "accounts.eraseAgeTraces": (s) => s.accounts.eraseAgeTraces(NOW - 2900),
  "accounts.grantRole": (s) => s.accounts.grantRole(fan.id, "buyer", NOW),

  "attempts.take": (s) => s.attempts.take("f7", NOW, HOUR),
  "attempts.giveBack": (s) => s.attempts.giveBack("f7"),
  "attempts.clear": (s) => s.attempts.clear(["f7", "f8"]),
  "attempts.forget": (s) => s.attempts.forget(NOW + 1),

  "checkouts.add": (s) =>
    s.checkouts.add({
      ...parties,
      ...{ id: "plan-sale", kind: "tip", amount: 500, stripe_account_id: "acct_mira" },
      ...{ created_at: NOW, expires_at: NOW + HOUR },
    }),
  "checkouts.open": (s) => s.checkouts.open({ kind: "tip", buyerId: fan.id, sellerId: creator.id, now: NOW }),
  "checkouts.attach": (s) => s.checkouts.attach("plan-sale", { id: "plan-cs", url: "x", expiresAt: NOW }),
  "checkouts.find": (s) => s.checkouts.find("plan-sale"),
  "checkouts.bySession": (s) => s.checkouts.bySession("plan-cs"),
  "checkouts.expire": (s) => s.checkouts.expire("plan-sale", NOW),

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

  "sales.record": (s) =>
    s.sales.record({
      subscription,
      payments: [payment],
      entries: [entry("plan-e1")],
      checkoutId: "plan-sale",
      event,
      now: NOW,
    }),
  "sales.recordReturns": (s) =>
    s.sales.recordReturns({
      ...{ paymentId: "plan-pay", subscriptionId: "plan-sub", refunded: 5, now: NOW },
      ...{ entries: [entry("plan-e2")], event },
    }),
  "sales.isNewestMonth": (s) => s.sales.isNewestMonth("plan-pay"),
  "sales.knowsEvent": (s) => s.sales.knowsEvent("plan-event"),
  "sales.noteEvent": (s) => s.sales.noteEvent(event),
  "sales.paymentByIntent": (s) => s.sales.paymentByIntent("plan-pi"),
  "sales.ofSeller": (s) => s.sales.ofSeller("p3", 50),
  "sales.ofBuyer": (s) => s.sales.ofBuyer("p3", 50),

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

  "subscriptions.between": (s) => s.subscriptions.between(fan.id, creator.id),
  "subscriptions.ofBuyer": (s) => s.subscriptions.ofBuyer("k7", "p7"),
  "subscriptions.list": (s) => s.subscriptions.list("p7", 50),

  ...securityCalls,
};
