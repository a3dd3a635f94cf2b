import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { newChat, setMessagePrice } from "../site/chat-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
const mira = () => site().visitor({ as: people.creator });
let chat: Awaited<ReturnType<typeof newChat>>;
const fan = async () => chat.fan.visitor;
const admin = () => site().visitor({ as: people.admin });
let PATH = "";
const REVIEW = "/messages/held";
let count = 0;
const sent = (text: string) => ({ intent: "send", text, key: `held-key-${++count}` });
const heldIds = async (text: string) =>
  (await site().rows("select id from held_messages where text = ?", text)).map(({ id }) => String(id));
const idOf = async (text: string) => (await heldIds(text))[0] ?? "";

beforeAll(async () => {
  await setMessagePrice(site(), "all");
  chat = await newChat(site(), "Hello");
  PATH = chat.path;
  await (await mira()).form("/settings/watched-words", { words: "Discount\nmeet up" });
  const words = { words: "venmo\ncash app", reason: "Payments elsewhere" };
  await (await admin()).form("/admin/held/words", words);
});

test("a creator's words are saved as a list, and an invalid list comes back as it was typed", async () => {
  const creator = await mira();
  expect((await creator.get("/settings/watched-words")).text).toContain("Discount\nmeet up");
  const many = Array.from({ length: 101 }, (_, at) => `word${at}`).join("\n");
  const refused = await creator.form("/settings/watched-words", { words: many });
  expect([refused.status, refused.text.includes("word100"), refused.text.includes("1 too many")]).toEqual([
    422,
    true,
    true,
  ]);
});

test("the fan sees the held message, the creator only that one waits; once allowed, it arrives", async () => {
  const text = "Is there a D.I.S.C.O.U.N.T today";
  const [reader, creator] = [await fan(), await mira()];
  const message = sent(text);
  const answer = await reader.form(PATH, message);
  expect([answer.status, answer.location?.endsWith(`${PATH}#held`)]).toEqual([303, true]);
  await reader.form(PATH, message);
  expect(await heldIds(text)).toHaveLength(1);
  const own = (await reader.get(PATH)).text;
  for (const shown of [text, "Waiting for review", "Unsend"]) expect(own).toContain(shown);

  for (const page of [
    PATH,
    "/messages",
    "/notifications",
    `${PATH}?q=discount`,
    `/api${PATH.replace("/messages", "/conversations")}/messages`,
  ])
    expect((await creator.get(page)).text, page).not.toContain("D.I.S.C.O.U.N.T");
  expect((await creator.get("/messages")).text).toContain("1 message held.");
  expect((await creator.get("/notifications")).text).toContain("that&#x27;s waiting for your review");
  const review = (await creator.get(REVIEW)).text;
  for (const shown of [text, "Held for", "<details"]) expect(review).toContain(shown);

  const held = await idOf(text);
  expect((await creator.form(REVIEW, { held, intent: "allow" })).status).toBe(303);
  expect((await creator.get(PATH)).text).toContain(text);
  expect((await reader.get(PATH)).text).not.toContain(`value="${held}"`);
  expect((await reader.get("/notifications")).text).toContain("was delivered");
  expect((await creator.form(REVIEW, { held, intent: "remove" })).status).toBe(409);
  // An older page still offers to unsend it, but it's too late.
  await reader.form(PATH, { intent: "withdraw_held", held });
  const late = (await reader.get(PATH)).text;
  expect(late).toContain("This message was delivered already");
  expect(late).not.toContain("Message unsent");
  expect(late).toContain(text);
});

test("a message that the creator deletes is never delivered, and its writer is notified and can dismiss it", async () => {
  const text = "Let's meet up tonight";
  const [reader, creator] = [await fan(), await mira()];
  await reader.form(PATH, sent(text));
  const held = await idOf(text);
  await creator.form(REVIEW, { held, intent: "remove" });
  expect((await creator.get(PATH)).text).not.toContain(text);
  const own = (await reader.get(PATH)).text;
  for (const shown of [text, "Not delivered", "Remove"]) expect(own).toContain(shown);
  expect((await reader.get("/notifications")).text).toContain("delivered");
  await reader.form(PATH, { intent: "withdraw_held", held });
  expect((await reader.get(PATH)).text).not.toContain(text);
});

test("only its creator reviews a message, and only its writer unsends it", async () => {
  const text = "A discount for me alone";
  const reader = await fan();
  await reader.form(PATH, sent(text));
  const held = await idOf(text);
  const other = await site().visitor({ as: people.otherCreator });
  expect((await other.get(REVIEW)).text).not.toContain(text);
  expect((await other.form(REVIEW, { held, intent: "allow" })).status).toBe(409);
  expect((await reader.form(REVIEW, { held, intent: "allow" })).status).toBe(403);
  await (await mira()).form(PATH, { intent: "withdraw_held", held });
  const console_ = await admin();
  expect((await console_.get(`/admin/held/${held}`)).status).toBe(404);
  expect(
    (await console_.form(`/admin/held/${held}`, { intent: "open", reason: "It is not ours" })).status,
  ).toBe(404);
  expect(await heldIds(text)).toEqual([held]);
});

test("the platform's words hold what either side writes, for admins alone, who need a reason to read and decide", async () => {
  const [reader, creator, moderator] = [await fan(), await mira(), await admin()];
  const text = "Pay me by v e n m o";
  const answer = await creator.form(PATH, sent(text));
  expect(answer.location).toContain("#held");
  expect((await creator.get(PATH)).text).toContain("Waiting for review");
  expect((await reader.get(PATH)).text).not.toContain(text);
  expect((await creator.get(REVIEW)).text).not.toContain(text);
  const held = await idOf(text);
  expect((await creator.form(REVIEW, { held, intent: "allow" })).status).toBe(409);

  const path = `/admin/held/${held}`;
  expect((await moderator.get("/admin/held")).text).toContain(path);
  expect((await moderator.get(path)).text).not.toContain(text);
  expect((await moderator.form(path, { intent: "open", reason: "short" })).status).toBe(422);
  const early = await moderator.form(path, { intent: "allow", reason: "Just a question" });
  expect([early.status, early.text.includes("15 minutes are over")]).toEqual([409, true]);
  await moderator.form(path, { intent: "open", reason: "The word asks for it" });
  expect((await moderator.get(path)).text).toContain(text);
  await moderator.form(path, { intent: "allow", reason: "Just a question" });
  expect((await reader.get(PATH)).text).toContain(text);
  const log = await site().rows(
    "select action, reason from audit_log where subject_id = ? order by action",
    held,
  );
  expect(log).toEqual([
    { action: "held.read", reason: "The word asks for it" },
    { action: "held.released", reason: "Just a question" },
  ]);
});

test("a message that we allowed is left to the creator if their words hold it, too", async () => {
  const text = "A discount by venmo";
  const [reader, creator, moderator] = [await fan(), await mira(), await admin()];
  await reader.form(PATH, sent(text));
  const path = `/admin/held/${await idOf(text)}`;
  expect((await creator.get(REVIEW)).text).not.toContain(text);
  for (const intent of ["open", "allow"]) await moderator.form(path, { intent, reason: "A question only" });
  expect((await creator.get(PATH)).text).not.toContain(text);
  expect((await creator.get(REVIEW)).text).toContain(text);
});

test("edits, files, broadcasts, and welcome messages with a watched word are refused, and keep their text", async () => {
  const [reader, creator] = [await fan(), await mira()];
  const number = String((await reader.form(PATH, sent("Good evening"))).location).match(/m-(\d+)/)?.[1];
  const edit = await reader.form(`${PATH}/${number}`, { intent: "edit", text: "Any discount" });
  expect([
    edit.status,
    edit.text.includes("Any discount"),
    edit.text.includes("send it as a new message"),
  ]).toEqual([409, true, true]);
  expect((await creator.get(PATH)).text).toContain("Good evening");
  const welcome = await creator.form("/settings/welcome-message", {
    text: "Hi, cash app works",
    enabled: "on",
  });
  expect([welcome.status, welcome.text.includes("Hi, cash app works")]).toEqual([409, true]);
  const broadcast = await creator.form("/broadcasts/new", {
    text: "Hi all, cash app works",
    key: "broadcast-held",
    price: "",
    to: "subscribers",
  });
  expect([broadcast.status, broadcast.text.includes("has to be reviewed first")]).toEqual([409, true]);
});

test("the API says that a message waits, shows it to its writer, and counts it for its reviewer", async () => {
  const [reader, creator] = [await fan(), await mira()];
  const path = `/api/conversations/${chat.id}/messages`;
  const answer = await reader.ask(path, {
    method: "POST",
    body: JSON.stringify({ text: "discount by call", key: "held-by-call" }),
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
  });
  expect([answer.status, JSON.parse(answer.text)]).toEqual([202, { success: true, item: null, held: true }]);
  const own = JSON.parse((await reader.get(path)).text).conversation;
  expect(own.held.at(-1)).toMatchObject({ text: "discount by call", removed: false });
  expect(own.held_for_review).toBe(0);
  const theirs = JSON.parse((await creator.get(path)).text).conversation;
  expect([theirs.held, theirs.held_for_review > 0]).toEqual([[], true]);
});

test("a report of a held message keeps its text, and its page shows it to the creator alone", async () => {
  const text = "discount or I tell everyone";
  const [reader, creator] = [await fan(), await mira()];
  await reader.form(PATH, sent(text));
  const held = await idOf(text);
  expect((await creator.get(`${PATH}/report?held=${held}`)).text).toContain(text);
  expect((await reader.get(`${PATH}/report?held=${held}`)).text).not.toContain(text);
  const report = await creator.form(`${PATH}/report`, {
    reason: "harassment",
    details: "",
    message: "0",
    held,
  });
  const caseId = String(report.location).split("/").at(-1) ?? "";
  const kept = await site().rows("select kept_text from reports where case_id = ?", caseId);
  expect(kept.map(({ kept_text }) => kept_text)).toContain(text);
});
