// @module-tag thorough
import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { profileText } from "../site/profile-forms.ts";
import { siteForFile } from "../site/site.ts";
import { eventsHeard, subscriberOf } from "./price-fixture.ts";

const site = siteForFile();
const PAGE = "/settings/subscription-price";
type Reader = { get(path: string): Promise<{ text: string }> };
/** A page's text, without the comment markers between its parts. */
const textOf = async (visitor: Reader, path: string) =>
  (await visitor.get(path)).text.replaceAll("<!-- -->", "");
const deliverEvents = eventsHeard(site);
const subscriber = () => subscriberOf(site(), deliverEvents);
const mira = () => site().visitor({ as: people.creator });
const editPrice = async (price: string, visitor = mira()) =>
  (await visitor).form("/profile/edit", { ...profileText, subscription_price: price });

/** Removes earlier tests' announcements and sets Mira's price back to $15. */
async function startOver() {
  await site().rows("update price_requests set closed_at = 1 where closed_at is null");
  await site().rows("update price_changes set closed_at = 1, announced_at = 1");
  await site().rows("update subscriptions set ended_at = 1 where ended_at is null");
  await site().rows("update profiles set subscription_price = 1500 where id = ?", people.creator.id);
}

beforeAll(() => site().control.setMode("hold"));

test("a creator who raises their price chooses what applies to subscribers, sees the effect, and asks them", async () => {
  await startOver();
  const fan = await subscriber();
  const saved = await editPrice("20");
  expect([saved.status, saved.location]).toEqual([303, PAGE]);
  const creator = await mira();
  const choice = await textOf(creator, PAGE);
  for (const text of ["New subscribers pay $20/month", "1 subscriber pays", "Keep their price"])
    expect(choice).toContain(text);
  expect(await textOf(creator, `${PAGE}?existing=keep`)).toContain("Your subscribers keep their price");
  expect(await textOf(creator, `${PAGE}?existing=more`)).toContain("Choose what your subscribers pay");
  const confirm = await textOf(creator, `${PAGE}?existing=ask_end`);
  for (const text of ["is asked", "Ask 1 subscriber", "end before that renewal"])
    expect(confirm).toContain(text);
  const ask = { intent: "announce", if_no_answer: "end", price: "2000" };
  const stale = await creator.form(PAGE, { ...ask, price: "1900" });
  expect([stale.status, stale.text.includes("Your price has changed")]).toEqual([409, true]);
  expect((await creator.form(PAGE, { ...ask, if_no_answer: "pay" })).status).toBe(422);
  expect((await creator.form(PAGE, ask)).location).toBe(PAGE);
  expect((await creator.form(PAGE, ask)).status).toBe(409);
  await site().scheduled();
  await site().scheduled();
  expect(await textOf(creator, PAGE)).toContain("You asked for $20/month");
  const emails = await site().rows(
    "select subject, body from outgoing_emails where recipient = ? and id like 'price-change:%'",
    fan.person.email,
  );
  expect(emails).toHaveLength(1);
});

test("a creator who changes the price during an increase reads what happens to it", async () => {
  await startOver();
  await subscriber();
  await editPrice("20");
  const creator = await mira();
  await creator.form(PAGE, { intent: "announce", if_no_answer: "keep", price: "2000" });
  await site().scheduled();
  expect((await editPrice("25")).location).toBe(PAGE);
  const raised = await textOf(creator, PAGE);
  for (const text of [
    "You asked for $20/month",
    "New subscribers now pay $25/month",
    "still deciding on $20",
  ])
    expect(raised).toContain(text);
  expect((await editPrice("12", Promise.resolve(creator))).location).toBe(PAGE);
  const lowered = await textOf(creator, PAGE);
  expect(lowered).toContain("will pay your new price from their next renewal on");
  expect(lowered).not.toContain("You asked for");
  expect((await editPrice("15")).location).toBe("/profile");
});

test("accepting changes the charge and the fee at the provider, and before that, nothing is charged", async () => {
  await startOver();
  const fan = await subscriber();
  await editPrice("20");
  await (await mira()).form(PAGE, { intent: "announce", if_no_answer: "keep", price: "2000" });
  await site().scheduled();
  const page = await textOf(fan.visitor, fan.page);
  for (const text of ["$20/month", "instead of $15/month", "Nothing is charged today", "Keep $15/month"])
    expect(page).toContain(text);
  expect(await textOf(fan.visitor, "/subscriptions")).toContain(fan.page);
  expect((await fan.answer("accepted")).status).toBe(303);
  expect(await textOf(fan.visitor, fan.page)).toContain("You accepted $20/month");
  expect(await site().count("price_answers", "buyer_id = ? and terms like '$20/month%'", fan.person.id)).toBe(
    1,
  );
  await fan.renew();
  expect(await fan.charges()).toEqual([
    [1500, 150],
    [1500, 150],
  ]);
  await fan.comeNear();
  expect(await textOf(fan.visitor, "/payments")).toContain("$20.00");
  const late = await fan.answer("declined");
  expect([late.status, late.text.includes("already being processed")]).toEqual([409, true]);
  await fan.renew();
  expect((await fan.charges()).at(-1)).toEqual([2000, 200]);
  expect(await textOf(fan.visitor, "/subscriptions")).toContain("for $20");
});

test("without an answer a subscription ends, and resumes only at the new price", async () => {
  await startOver();
  const fan = await subscriber();
  await editPrice("20");
  await (await mira()).form(PAGE, { intent: "announce", if_no_answer: "end", price: "2000" });
  await site().scheduled();
  await fan.comeNear();
  const resume = await fan.visitor.form("/subscriptions", { subscription_id: fan.id, intent: "resume" });
  expect([resume.status, resume.location]).toEqual([303, fan.page]);
  expect(await textOf(fan.visitor, fan.page)).toContain("and resume");
  await fan.answer("accepted");
  await site().rows("update price_requests set effective_from = 1, due_at = 1");
  await site().scheduled();
  await deliverEvents();
  await fan.renew();
  expect(await fan.charges()).toEqual([
    [1500, 150],
    [2000, 200],
  ]);
});

test("only the asked fan can see and answer an increase, and only its creator can withdraw it", async () => {
  await startOver();
  const fan = await subscriber();
  const stranger = await subscriber();
  await editPrice("20");
  const creator = await mira();
  await creator.form(PAGE, { intent: "announce", if_no_answer: "end", price: "2000" });
  await site().scheduled();
  expect((await stranger.visitor.get(fan.page)).status).toBe(404);
  expect((await fan.answer("accepted", stranger.visitor)).status).toBe(404);
  const guest = await site().visitor();
  expect((await fan.answer("accepted", guest)).location ?? "").not.toBe(fan.page);
  expect(await fan.request()).toMatchObject({ answer: null });
  // Even the fan can't answer with someone else's request.
  const foreign = { request_id: String((await fan.request())?.id), answer: "accepted" };
  expect((await stranger.visitor.form(stranger.page, foreign)).status).toBe(409);
  expect(await site().count("price_answers", "buyer_id in (?, ?)", fan.person.id, stranger.person.id)).toBe(
    0,
  );
  const [change] = await site().rows("select id from price_changes where closed_at is null");
  const withdrawal = { intent: "withdraw", change_id: String(change?.id) };
  const other = await site().visitor({ as: people.otherCreator });
  expect((await other.form(PAGE, withdrawal)).status).not.toBe(303);
  expect((await fan.visitor.form(PAGE, withdrawal)).status).toBe(403);
  expect(await site().count("price_changes", "closed_at is null")).toBe(1);
  expect((await creator.form(PAGE, withdrawal)).status).toBe(303);
  await site().rows("update price_requests set due_at = 1 where closed_at is null");
  await site().scheduled();
  expect(await textOf(fan.visitor, fan.page)).toContain("There is nothing to answer");
  expect(
    await site().count("outgoing_emails", "recipient = ? and id like 'price-withdrawn:%'", fan.person.email),
  ).toBe(1);
});

test("a lower price is charged from the next renewal on, without a question", async () => {
  await startOver();
  const fan = await subscriber();
  expect((await editPrice("12")).location).toBe(PAGE);
  await site().scheduled();
  await site().scheduled();
  await deliverEvents();
  await fan.renew();
  expect(await fan.charges()).toEqual([
    [1500, 150],
    [1200, 120],
  ]);
});
