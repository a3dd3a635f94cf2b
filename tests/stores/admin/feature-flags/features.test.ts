import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Feature, features, saleFeatures } from "#db/kinds.ts";
import { verification_codes } from "#db/schema/accounts/accounts.ts";
import { audit_log } from "#db/schema/admin/audit.ts";
import { feature_pauses } from "#db/schema/admin/feature-flags.ts";
import { messages, paid_messages } from "#db/schema/messages/messages.ts";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { featureStore } from "#db/stores/admin/feature-flags/features.ts";
import { contentRevisionStore } from "#db/stores/discovery/content-revision.ts";
import { checkoutStore } from "#db/stores/payments/checkouts.ts";
import { checkCredentials } from "#domain/accounts/sign-in.ts";
import { signUp } from "#domain/accounts/sign-up.ts";
import { isOnSale } from "#domain/admin/feature-flags/feature.ts";
import { HOUR, NOW, people } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { accountDeps, emailsTo, newForm } from "#tests/stores/fixtures/account-fixture.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { newConversation } from "#tests/stores/messages/conversation-fixture.ts";

const database = databaseForFile();
const db = () => database().db;
beforeAll(() => insertCast(db(), "hash"));
let count = 0;
const turn = (feature: Feature, on: boolean, now = NOW + ++count) =>
  featureStore(db()).change({
    feature,
    on,
    now,
    actorId: people.admin.id,
    reason: "As a test says",
    auditId: `flag-${++count}`,
  });
beforeEach(async () => {
  for (const feature of features) await turn(feature, true);
});

describe("turning a feature off and on", () => {
  test("is recorded with the admin and the reason, once, and applies to the next request", async () => {
    const { listOff, list } = featureStore(db());
    const entries = async () =>
      (await db().select().from(audit_log)).filter((row) => row.subject_id === "tipping");
    const before = (await entries()).length;
    expect([await turn("tipping", false), await turn("tipping", false)]).toEqual([true, false]);
    expect(await listOff()).toEqual(["tipping"]);
    const rows = await list();
    expect(rows.find(({ name }) => name === "tipping")).toMatchObject({
      enabled: false,
      change: { by: people.admin.username, reason: "As a test says" },
    });
    expect((await entries()).length).toBe(before + 1);
    expect([await turn("tipping", true), await turn("tipping", true)]).toEqual([true, false]);
    expect([await listOff(), (await entries()).length]).toEqual([[], before + 2]);
  });

  test("records when the feature was off", async () => {
    await turn("analytics", false, NOW + 10_000_000);
    await turn("analytics", true, NOW + 10_000_500);
    const pauses = await db().select().from(feature_pauses);
    expect(pauses).toContainEqual({ name: "analytics", off_at: NOW + 10_000_000, on_at: NOW + 10_000_500 });
  });

  test("voids the pages kept for guests; one query reads the features and the content revision", async () => {
    const { find } = contentRevisionStore(db());
    const before = await find();
    await turn("subscriptions", false);
    const off = await find();
    await turn("subscriptions", false);
    expect(await find()).toEqual(off);
    expect([before.off, off]).toEqual([[], { revision: before.revision + 1, off: ["subscriptions"] }]);
  });
});

const kinds = Object.keys(saleFeatures) as (keyof typeof saleFeatures)[];
type Step =
  | { turn: Feature; on: boolean }
  | { sell: (typeof kinds)[number] }
  | { act: "say" | "edit" | "react" };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ turn: fc.constantFrom(...features), on: fc.boolean() }),
    fc.record({ sell: fc.constantFrom(...kinds) }),
    fc.record({ act: fc.constantFrom("say" as const, "edit" as const, "react" as const) }),
  ),
  { minLength: 3, maxLength: 25 },
);

test("no sequence of requests begins a sale or sends a message while a feature it needs is off; on again, all work", async () => {
  const chat = await newConversation(db());
  const first = (await chat.say("fan", "First")) ?? 0;
  const sold = (await chat.say("creator", "For sale")) ?? 0;
  async function sell(kind: (typeof kinds)[number]) {
    const subject = `flag-subject-${++count}`;
    const offered = {
      id: subject,
      conversation_id: chat.id,
      number: sold,
      price: 1000,
      contents: "1 photo",
    };
    if (kind === "message") await db().delete(paid_messages);
    if (kind === "message")
      await db()
        .insert(paid_messages)
        .values({ ...offered, buyer_id: chat.fanId, seller_id: chat.creatorId, created_at: NOW });
    return checkoutStore(db()).add({
      id: subject,
      kind,
      buyer_id: chat.fanId,
      seller_id: chat.creatorId,
      amount: 1000,
      subject,
      stripe_account_id: "acct_mira",
      created_at: NOW,
      expires_at: NOW + HOUR,
    });
  }
  const rows = async () =>
    (await db().select({ id: checkouts.id }).from(checkouts)).length +
    (await db().select({ number: messages.number }).from(messages)).length;
  const act = {
    say: async () => (await chat.say("fan", "More")) !== null,
    edit: () =>
      chat.sending.edit({
        id: chat.id,
        number: first,
        authorId: chat.fanId,
        now: NOW,
        since: 0,
        text: `Edited ${++count}`,
      }),
    async react() {
      const reaction = async () =>
        (await chat.fan.messages()).find(({ number }) => number === first)?.reactions.creator ?? null;
      await chat.sending.react("creator", { id: chat.id, number: first, reaction: null });
      const before = await reaction();
      await chat.sending.react("creator", { id: chat.id, number: first, reaction: "heart" });
      return before === null && (await reaction()) === "heart";
    },
  };
  const attempt = async (step: Exclude<Step, { turn: Feature }>) =>
    "sell" in step ? sell(step.sell) : act[step.act]();
  async function take(step: Exclude<Step, { turn: Feature }>, off: Feature[]) {
    const isAllowed = "sell" in step ? isOnSale(step.sell, off) : !off.includes("messaging");
    const before = await rows();
    const done = await attempt(step);
    // An existing reaction stays while messages are off.
    if (!("act" in step && step.act === "react")) expect(done, JSON.stringify(step)).toBe(isAllowed);
    if (!isAllowed) expect(await rows()).toBe(before);
  }
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const off = new Set<Feature>();
      for (const step of sequence) {
        if (!("turn" in step)) await take(step, [...off]);
        else {
          await turn(step.turn, step.on);
          off[step.on ? "delete" : "add"](step.turn);
        }
      }
      for (const feature of features) await turn(feature, true);
      for (const kind of kinds) expect(await sell(kind), kind).toBe(true);
      await chat.sending.react("creator", { id: chat.id, number: first, reaction: null });
      for (const name of ["say", "edit", "react"] as const) expect(await act[name](), name).toBe(true);
    }),
    { numRuns: cases(12) },
  );
});

test("a message can be unsent while messages are off", async () => {
  const chat = await newConversation(db());
  const number = (await chat.say("fan", "Not this")) ?? 0;
  await turn("messaging", false);
  const change = { id: chat.id, number, authorId: chat.fanId, now: NOW + HOUR };
  expect(await chat.sending.unsend({ ...change, reason: "x", lowestBalance: -10_000 })).toBe(true);
});

test("an open checkout is closed by the scheduled run once its feature is off", async () => {
  const id = `flag-open-${++count}`;
  await checkoutStore(db()).add({
    id,
    kind: "tip",
    buyer_id: people.fan.id,
    seller_id: people.creator.id,
    amount: 500,
    subject: id,
    stripe_account_id: "acct_mira",
    created_at: NOW,
    expires_at: NOW + HOUR,
  });
  const listed = async () =>
    (await checkoutStore(db()).listWithdrawn(NOW, 100)).some((sale) => sale.id === id);
  expect(await listed()).toBe(false);
  await turn("subscriptions", false);
  expect(await listed()).toBe(false);
  await turn("tipping", false);
  expect(await listed()).toBe(true);
});

test("without email verification, a new account gets no code, signs in, and isn't verified", async () => {
  await turn("email_verification", false);
  const form = newForm();
  const created = await signUp(accountDeps(db()), form);
  if (!created.ok) throw new Error(created.reason);
  expect([created.isVerifying, await emailsTo(db(), form.email)]).toEqual([false, []]);
  const codes = await db().select().from(verification_codes);
  expect(codes.filter(({ user_id }) => user_id === created.userId)).toEqual([]);
  const account = await accountDeps(db()).accounts.findByEmail(form.email);
  expect(account?.emailVerifiedAt).toBeNull();
  const client = { known: [], network: "n" };
  expect(await checkCredentials(accountDeps(db()), form, client)).toEqual({
    ok: true,
    userId: created.userId,
  });
  await turn("email_verification", true);
  expect(await checkCredentials(accountDeps(db()), form, client)).toMatchObject({ reason: "not_verified" });
});
