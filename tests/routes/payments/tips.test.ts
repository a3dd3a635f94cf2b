import { beforeAll, expect, test } from "vitest";
import { people, posts } from "#tests/cast.ts";
import { fanAtProvider, sessionsOf } from "../site/one-time-fixture.ts";
import { deliverEvent, newFan, providerClient } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
beforeAll(() => site().control.setMode("hold"));

const profile = "/seller/mira";
const post = `${profile}/content/${posts.free.id}`;
const NOTE = "Thank you <b>so</b> much";
const tipper = (path = `${profile}/tip`) => fanAtProvider(site(), path, { choice: "500", note: NOTE });
const TIPPED = [{ kind: "tip", gross: 500, fee: 50, net: 450 }];

test("a creator's page and an open post link to the tip page, except one's own or one that can't be paid", async () => {
  const { visitor } = await newFan(site());
  for (const path of [profile, post])
    expect((await visitor.get(path)).text, path).toContain(`href="${path}/tip"`);
  const guest = await site().visitor();
  expect((await guest.get(profile)).text).toContain(
    `href="/signup?redirect=${encodeURIComponent(`${profile}/tip`)}"`,
  );
  const mira = await site().visitor({ as: people.creator });
  for (const [who, path] of [
    [mira, profile],
    [mira, post],
    [visitor, "/seller/rolf"],
    [visitor, `${profile}/content/${posts.ppv.id}`],
  ] as const)
    expect((await who.get(path)).text, path).not.toContain(`${path}/tip`);
});

test("a post that the fan can't open can't be tipped: the form leads back to it and says why", async () => {
  const { visitor, person } = await newFan(site());
  const locked = `${profile}/content/${posts.ppv.id}`;
  const sent = await visitor.form(`${locked}/tip`, { choice: "500", note: "" });
  expect([sent.status, sent.location]).toEqual([303, locked]);
  expect((await visitor.get(locked)).text).toContain("You can tip for this post once you can open it.");
  expect(await sessionsOf(site(), person.email)).toEqual([]);
});

test("the form leads to the provider's page, which learns the amount and not the note", async () => {
  const { person, session } = await tipper();
  const [made] = await sessionsOf(site(), person.email);
  expect(made).toMatchObject({
    id: session,
    mode: "payment",
    amount_total: 500,
    success_url: "http://fanlight.test/payment-success?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: `http://fanlight.test${profile}/tip?canceled=true`,
  });
  expect(JSON.stringify(made)).not.toContain("Thank you");
  const items = await providerClient(site()).checkout.sessions.listLineItems(session);
  expect(items.data.map(({ description }) => description)).toEqual(["Tip to Mira on Fanlight"]);
});

test("after paying, the fan is thanked on the page they came from, and the creator reads the note as text", async () => {
  for (const [form, back] of [
    [`${profile}/tip`, profile],
    [`${post}/tip`, post],
  ] as const) {
    const tip = await tipper(form);
    const events = await tip.pay();
    const returned = await tip.visitor.get(tip.success);
    expect([returned.status, returned.location]).toEqual([303, back]);
    const shown = await tip.visitor.get(back);
    expect(shown.text).toContain("Tip Sent!");
    expect(shown.text).toContain("Mira received your $5 tip.");
    for (const event of events) expect(await deliverEvent(site(), event)).toBe(200);
    expect(await tip.payments()).toEqual(TIPPED);
    expect((await tip.visitor.get("/payments")).text).toContain("Tip to Mira");
    const mira = await site().visitor({ as: people.creator });
    for (const page of ["/dashboard", "/payments"]) {
      const { text } = await mira.get(page);
      expect(text).toContain("Thank you &lt;b&gt;so&lt;/b&gt; much");
      expect(text).toMatch(new RegExp(`Tip (·|from) (<!-- -->)?${tip.person.username}`));
    }
  }
});

test("a tip begun in a list leads back to it, but the provider never learns what was searched for", async () => {
  const begin = (list: string) => tipper(`${post}/tip?redirect=${encodeURIComponent(list)}`);
  const list = `/discover?feed=popular#post-${posts.free.id}`;
  const tip = await begin(list);
  const [made] = await sessionsOf(site(), tip.person.email);
  await tip.pay();
  const success = made?.success_url?.replace("{CHECKOUT_SESSION_ID}", tip.session) ?? "";
  const { pathname, search } = new URL(success);
  expect((await tip.visitor.get(pathname + search)).location).toBe(list);
  const canceled = await tip.visitor.get(
    new URL(made?.cancel_url ?? "").href.replace(/^.*?(?=\/seller)/, ""),
  );
  expect((await tip.visitor.get(canceled.location ?? "")).text).toContain(`href="${list}"`);
  const searched = await begin("/search?q=private+words#post-1");
  const [other] = await sessionsOf(site(), searched.person.email);
  expect(JSON.stringify(other)).not.toContain("private");
  const away = `${tip.success}&redirect=${encodeURIComponent("//evil.example")}`;
  expect((await tip.visitor.get(away)).location).toBe(post);
});

test("a tip's events alone record it; nobody confirms another fan's tip; an unpaid note is never shown", async () => {
  const tip = await tipper();
  const other = await newFan(site());
  const unpaid = await other.visitor.form(`${profile}/tip`, { choice: "500", note: "Never paid" });
  expect(unpaid.status).toBe(303);
  for (const event of await tip.pay()) expect(await deliverEvent(site(), event)).toBe(200);
  expect(await tip.payments()).toEqual(TIPPED);
  expect((await other.visitor.get(tip.success)).status).toBe(404);
  const mira = await site().visitor({ as: people.creator });
  expect((await mira.get("/dashboard")).text).not.toContain("Never paid");
});

test("a form sent again after paying says so and charges nothing", async () => {
  const tip = await tipper();
  await tip.pay();
  const again = await tip.visitor.form(`${profile}/tip`, { choice: "500" });
  expect(again.location).toBe(profile);
  expect((await tip.visitor.get(profile)).text).toContain("You weren&#x27;t charged again.");
  expect(await sessionsOf(site(), tip.person.email)).toHaveLength(1);
});

test("right after a tip, another one of the same amount is sent by the second press", async () => {
  const tip = await tipper();
  const events = await tip.pay();
  const send = (fields: Record<string, string>) =>
    tip.visitor.form(`${profile}/tip`, { choice: "500", note: "Once more", ...fields });
  for (const event of events) await deliverEvent(site(), event);
  const again = await send({});
  expect(again.status).toBe(409);
  for (const words of ["You just tipped Mira $5. Press the button again to send another tip.", "Once more"])
    expect(again.text).toContain(words);
  expect(await sessionsOf(site(), tip.person.email)).toHaveLength(1);
  const after = /name="after" value="([\w-]+)"/.exec(again.text)?.[1] ?? "";
  expect((await send({ choice: "1000" })).status).toBe(303);
  const second = await send({ after });
  expect([second.status, await sessionsOf(site(), tip.person.email)]).toMatchObject([303, { length: 3 }]);
  // After going back, the form names no tip.
  expect((await tip.visitor.get(`${profile}/tip`)).text).not.toContain('name="after"');
});

test("leaving the provider's page says that nothing was charged, and keeps amount and note", async () => {
  const { visitor } = await newFan(site());
  const begun = await visitor.form(`${profile}/tip`, { choice: "other", own: "7.50", note: "For the lamp" });
  expect(begun.status).toBe(303);
  const back = await visitor.get(`${profile}/tip?canceled=true`);
  expect(back.location).toBe(`${profile}/tip?begun=true`);
  const { text } = await visitor.get(String(back.location));
  for (const words of [
    "Tip canceled",
    "You weren&#x27;t charged.",
    'value="7.50"',
    "For the lamp</textarea>",
  ])
    expect(text).toContain(words);
  expect((await visitor.get(`${profile}/tip`)).text).not.toContain("For the lamp");
});

test("a form with a mistake comes back with everything typed, and charges nothing", async () => {
  const { person, visitor } = await newFan(site());
  const both = await visitor.form(`${profile}/tip`, { choice: "500", own: "20", note: "For you" });
  expect(both.status).toBe(422);
  expect(both.text).toContain("You chose $5 and entered $20. Keep one of them.");
  for (const kept of ['value="20"', "For you</textarea>"]) expect(both.text).toContain(kept);
  expect(await sessionsOf(site(), person.email)).toEqual([]);
  expect(await site().count("tip_notes", "buyer_id = ?", person.id)).toBe(0);
});

test("a tip is refused to oneself, to a creator who can't be paid, from a leaving fan, and for a missing post", async () => {
  const mira = await site().visitor({ as: people.creator });
  expect((await mira.form(`${profile}/tip`, { choice: "500" })).location).toBe(profile);
  expect((await mira.get(profile)).text).toContain("You can&#x27;t tip yourself.");
  const { person, visitor } = await newFan(site());
  expect((await visitor.get("/seller/rolf/tip")).text).toContain(
    "This creator can&#x27;t accept tips right now.",
  );
  const rolf = await visitor.form("/seller/rolf/tip", { choice: "500" });
  expect([rolf.status, rolf.text.includes("You weren&#x27;t charged.")]).toEqual([409, true]);
  for (const path of [
    "/seller/nobody/tip",
    `/seller/theo/content/${posts.free.id}/tip`,
    `${profile}/content/${posts.draft.id}/tip`,
  ])
    expect((await visitor.form(path, { choice: "500" })).status, path).toBe(404);
  await site().rows(
    "insert into account_deletions (user_id, requested_at, due_at) values (?, 1, ?)",
    person.id,
    Date.now() + 86_400_000,
  );
  expect((await visitor.get(profile)).text).toContain(
    "Cancel the deletion</a> to subscribe to, tip, or message Mira.",
  );
  expect((await visitor.get(`${profile}/tip`)).text).toContain("Cancel the deletion</a> to tip.");
  expect((await visitor.form(`${profile}/tip`, { choice: "500", note: "Hi" })).status).toBe(409);
  expect(await sessionsOf(site(), person.email)).toEqual([]);
  expect(await site().count("tip_notes", "buyer_id = ?", person.id)).toBe(0);
});
