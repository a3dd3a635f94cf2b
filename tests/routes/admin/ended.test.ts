import { expect, test } from "vitest";
import { DAY, people, posts } from "#tests/cast.ts";
import { letAdminAct } from "#tests/stores/accounts/admin-access.ts";
import { deliverEvent, paidSale } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
const { admin, otherFan, creator } = people;
const WHY = "Five removed posts in one week";
const FOUND = "They kept publishing other people's photos after three warnings.";
async function secondAdmin() {
  await site().rows(
    "insert into user_roles (user_id, role, granted_at) values (?, 'admin', 0) on conflict do nothing",
    otherFan.id,
  );
  const visitor = await site().visitor({ as: otherFan });
  await letAdminAct(site().db, otherFan.id);
  return visitor;
}
/** Someone else bought two posts, one of which was removed before. */
async function buyTwoPosts() {
  await site().rows("update content set removed_at = 1 where id = ?", posts.draft.id);
  for (const { id } of [posts.subscriber, posts.draft]) {
    await site().rows(
      `insert into checkouts (id, kind, buyer_id, seller_id, content_id, amount, stripe_account_id, created_at, expires_at, completed_at)
        values ('bought-' || ?, 'purchase', ?, ?, ?, 500, 'acct_mira', 0, 1, 1)`,
      id,
      people.fan.id,
      creator.id,
      id,
    );
    await site().rows(
      `insert into payments (id, kind, checkout_id, buyer_id, seller_id, gross, fee, net, stripe_reference,
          stripe_payment_intent_id, paid_at, created_at)
        select id, 'purchase', id, buyer_id, seller_id, 500, 100, 400, id, id, 1, 1 from checkouts where id = 'bought-' || ?`,
      id,
    );
  }
}
const POST = `/seller/${creator.username}/content/${posts.free.id}`;

test("an account ends once a second admin confirms it, and comes back with its posts if an appeal is granted", async () => {
  const { person, events } = await paidSale(site());
  for (const event of events) await deliverEvent(site(), event);
  await buyTwoPosts();
  const [first, second, owner, guest] = [
    await site().visitor({ as: admin }),
    await secondAdmin(),
    await site().visitor({ as: creator }),
    await site().visitor(),
  ];
  const opened = await first.form(`/admin/people/${creator.id}`, { does: "case", reason: WHY });
  const page = opened.location ?? "";
  expect(page).toMatch(/^\/admin\/cases\//);
  // Opening it again adds to the same case, which stays the first admin's.
  const more = "Two more fans wrote to support";
  const again = await second.form(`/admin/people/${creator.id}`, { does: "case", reason: more });
  expect(again.location).toBe(page);
  for (const text of [WHY, more]) expect((await first.get(page)).text).toContain(text);
  const end = { intent: "decide", outcome: "ended", rule: "copyright", statement: FOUND };
  expect((await first.form(page, end)).location).toBe("/admin/cases");
  expect((await guest.get(POST)).status).toBe(200);
  await first.form(page, { intent: "claim" });
  const alone = await first.form(page, { intent: "confirm" });
  expect([alone.status, alone.text.includes("another admin has to review it")]).toEqual([409, true]);
  expect((await first.get(page)).text).toContain("Another admin with the moderation duty has to confirm it");
  await first.form(page, { intent: "release" });
  expect((await second.get("/admin/cases")).text).toContain("Waits for a second admin");
  // Confirming takes a claim.
  expect((await second.form(page, { intent: "confirm" })).status).toBe(409);
  await second.form(page, { intent: "claim" });
  expect((await second.form(page, { intent: "confirm" })).status).toBe(303);

  const [made] = await site().rows(
    "select decided_by, seconded_by, user_id from decisions where action = 'ended'",
  );
  expect(made).toEqual({ decided_by: admin.id, seconded_by: otherFan.id, user_id: creator.id });
  expect(await site().count("proposals")).toBe(0);
  for (const path of [POST, `/seller/${creator.username}`]) expect((await guest.get(path)).status).toBe(404);
  const fan = await site().visitor({ as: person });
  expect((await fan.get(POST)).status).toBe(404);
  const refunds = await site().rows(
    "select p.buyer_id, p.kind, p.id from refund_requests r join payments p on p.id = r.payment_id order by p.kind",
  );
  // What was removed before isn't refunded.
  expect(refunds).toEqual([
    expect.objectContaining({ kind: "purchase", id: "bought-post-subscriber" }),
    expect.objectContaining({ kind: "subscription", buyer_id: person.id }),
  ]);
  const [leaving] = await site().rows("select due_at from account_deletions where user_id = ?", creator.id);
  expect(Number(leaving?.due_at)).toBeGreaterThan(Date.now() + 183 * DAY);

  const kept = await owner.form("/settings/delete-account", { intent: "keep" });
  expect(kept.location).toBe("/settings/restriction");
  expect(await site().count("audit_log", "action = 'account.deletion_canceled'")).toBe(0);
  const restrict = { does: "restrict", rule: "scam", reason: WHY };
  expect((await first.form(`/admin/people/${creator.id}`, restrict)).status).toBe(409);
  const mine = await owner.get("/settings/restriction");
  for (const text of ["We ended your account", FOUND.slice(0, 20), "Uses someone"])
    expect(mine.text).toContain(text);
  expect(await site().emailsTo(creator.email, "case-")).toContain("Nobody sees your page or posts");
  await owner.form("/settings/restriction", { text: "These photos were mine, and I can show it." });
  const [appeal] = await site().rows("select id from appeals");
  const grant = { intent: "appeal", appeal: String(appeal?.id), outcome: "reversed", statement: FOUND };
  // Neither of the two who decided answers the appeal.
  for (const one of [first, second]) expect((await one.form(page, grant)).status).toBe(409);
  await site().rows("update decisions set seconded_by = 'someone else' where action = 'ended'");
  expect((await second.form(page, grant)).status).toBe(303);
  for (const path of [POST, `/seller/${creator.username}`]) expect((await guest.get(path)).status).toBe(200);
  expect((await owner.get("/settings/restriction")).text).toContain("isn&#x27;t restricted");
  expect(await site().count("account_deletions", "canceled_at is null")).toBe(0);
  expect(await site().emailsTo(creator.email, "case-")).toContain("The decision no longer applies.");
});

test("an admin's account can't be ended or restricted, and the page says why", async () => {
  const first = await site().visitor({ as: admin });
  const { location } = await first.form(`/admin/people/${otherFan.id}`, { does: "case", reason: WHY });
  for (const outcome of ["ended", "restricted"]) {
    const decision = { intent: "decide", outcome, rule: "scam", statement: FOUND };
    const refused = await first.form(location ?? "", decision);
    expect([refused.status, refused.text.includes("This is an admin&#x27;s account")]).toEqual([409, true]);
  }
  expect(await site().count("proposals")).toBe(0);
  await first.form(location ?? "", { intent: "release" });
});

test("a restriction hides nothing and deletes nobody", async () => {
  const first = await site().visitor({ as: admin });
  await first.form(`/admin/people/${creator.id}`, { does: "restrict", rule: "scam", reason: WHY });
  expect((await (await site().visitor()).get(POST)).status).toBe(200);
  expect(await site().count("account_deletions", "canceled_at is null")).toBe(0);
  await first.form(`/admin/people/${creator.id}`, { does: "lift", reason: WHY });
});

test("dismissing a report about someone who may be under 18 takes a second admin, and so does putting it back", async () => {
  const guest = await site().visitor();
  const first = await site().visitor({ as: admin });
  const second = await secondAdmin();
  await guest.form("/report?reason=minor", { about: `${POST}`, reason: "minor" });
  const [found] = await site().rows("select id from cases where subject_id = ?", posts.free.id);
  const page = `/admin/cases/${found?.id}`;
  const version = async () =>
    String((await site().rows("select revision from content where id = ?", posts.free.id))[0]?.revision);
  const decide = async (outcome: string) =>
    first.form(page, {
      intent: "decide",
      outcome,
      rule: "minor",
      statement: FOUND,
      version: await version(),
    });
  await first.form(page, { intent: "claim" });
  await decide("dismissed");
  expect(await site().count("decisions", "case_id = ?", String(found?.id))).toBe(0);
  await second.form(page, { intent: "claim" });
  const declined = { intent: "decline", reason: "They look very young to me" };
  expect((await second.form(page, declined)).status).toBe(303);
  expect(await site().count("proposals")).toBe(0);
  await second.form(page, { intent: "release" });
  await first.form(page, { intent: "claim" });
  await decide("removed");
  expect((await guest.get(POST)).status).toBe(404);
  const [removal] = await site().rows("select id from decisions where action = 'removed'");
  // Whatever rule the removal named.
  await site().rows("update decisions set rule = 'scam' where action = 'removed'");
  const reverse = { intent: "reverse", decision: String(removal?.id), reason: "Their ID was checked" };
  expect((await first.form(page, reverse)).status).toBe(409);
  expect((await second.form(page, reverse)).status).toBe(303);
  expect((await guest.get(POST)).status).toBe(200);
});
