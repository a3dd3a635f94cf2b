// @module-tag thorough
import { afterEach, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { phonePhoto, storedAfterSweep, storedData } from "../site/post-upload.ts";
import { formOf, profileText, setUpForm } from "../site/profile-forms.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile({ runtime: "workerd", faultyStorage: true, faultyDatabase: true });
afterEach(async () => {
  await site().storage?.clearFaults();
  site().database.clearFaults();
});

const tries = async () =>
  Number((await site().rows("select coalesce(sum(attempts), 0) as n from rate_limits"))[0]?.n);
const kB = 1024;

test("someone who may not use a creator's form stores nothing by sending it and is redirected", async () => {
  const [before, counted] = [await storedData(site()), await tries()];
  const portrait = await phonePhoto();
  for (const [as, location] of [
    [people.fan, "/welcome/become-creator"],
    [people.admin, "/discover"],
    [people.arrival, "/welcome/buyer/welcome"],
    [people.creatorArrival, "/welcome/seller/welcome"],
  ] as const) {
    const visitor = await site().visitor({ as });
    const sent = await visitor.upload("/welcome/creator-profile", formOf(setUpForm, { portrait }));
    expect([sent.status, sent.location]).toEqual([303, location]);
  }
  expect(await storedData(site())).toEqual(before);
  expect(await tries()).toBe(counted);
});

const good = await phonePhoto();
const large = new Uint8Array(26 * 1024 * kB);
large.set(good);
test.each([
  ["not a photo", new TextEncoder().encode("hello"), "This file isn&#x27;t a photo we can use"],
  ["a broken one", new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1]), "This photo couldn&#x27;t be read"],
  ["too large", large, "This photo is larger than 25 MB. Choose a smaller one."],
  ["empty", new Uint8Array(), "This file is empty"],
])("a second photo that is %s leaves nothing of the first, and keeps all text", async (_, cover, said) => {
  const mira = await site().visitor({ as: people.creator });
  const before = await storedData(site());
  // A broken photo is found only during processing, which invalid text prevents.
  for (const price of said.includes("be read") ? ["20"] : ["20", "abc"]) {
    const fields = { ...profileText, subscription_price: price };
    const response = await mira.upload("/profile/edit", formOf(fields, { portrait: good, cover }));
    expect(response.status).toBe(422);
    for (const part of [said, "Please choose the photo again.", "Typed for long", "Update Failed</h2>"])
      expect(response.text).toContain(part);
    expect(response.text.includes("Please enter a valid price")).toBe(price === "abc");
  }
  expect(await storedData(site())).toEqual(before);
});

test("a form that breaks off leaves nothing of its first photo", async () => {
  const mira = await site().visitor({ as: people.creator });
  const before = await storedData(site());
  const made = new Response(formOf(profileText, { portrait: good, cover: large }));
  const headers = {
    "Content-Type": made.headers.get("Content-Type") ?? "",
    "Sec-Fetch-Site": "same-origin",
  };
  const body = new Uint8Array(await made.arrayBuffer()).slice(0, good.length + 900 * kB);
  const broken = await mira.ask("/profile/edit", { method: "POST", headers, body });
  expect([broken.status, broken.text.includes("The upload was interrupted")]).toEqual([400, true]);
  expect(await storedData(site())).toEqual(before);
});

test("the 21st photo in an hour is refused before it is stored; an empty file field does not count", async () => {
  const mira = await site().visitor({ as: people.creator });
  await site().rows("delete from rate_limits");
  const before = await storedData(site());
  const none = formOf(profileText);
  for (const name of ["portrait", "cover"]) none.set(name, new File([], ""));
  expect((await mira.upload("/profile/edit", none)).location).toBe("/profile");
  expect(await tries()).toBe(0);
  const refused = formOf({ ...profileText, age: "17" }, { portrait: good, cover: good });
  expect((await mira.upload("/profile/edit", refused)).status).toBe(422);
  expect(await tries()).toBe(2);
  expect(await storedAfterSweep(site())).toEqual(before);

  for (const [counted, begun] of [
    [19, 1],
    [20, 0],
  ]) {
    await site().rows("update rate_limits set attempts = ?", counted ?? 0);
    site().database.takeQueries();
    const response = await mira.upload("/profile/edit", formOf(profileText, { portrait: good, cover: good }));
    expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "30"]);
    for (const said of ["Please Wait</h2>", "uploaded a lot of photos in a short time", "Typed for long"])
      expect(response.text).toContain(said);
    expect(response.text).toContain("Please choose the photo again.");
    const steps = site().database.takeQueries();
    expect(steps.filter((sql) => sql.includes("insert into media ("))).toHaveLength(begun ?? 0);
    expect(await storedData(site())).toEqual(before);
  }
  await site().rows("delete from rate_limits");
});

const faults: [string, () => unknown][] = [
  ["storage, as a photo arrives", () => site().storage?.inject({ call: "put", outcome: "refuse", at: 0 })],
  ["storage, between two widths", () => site().storage?.inject({ call: "put", outcome: "refuse", at: 2 })],
  ["storage's answer to a width", () => site().storage?.inject({ call: "put", outcome: "lost", at: 1 })],
  ["the count of photos", () => site().database.inject("500", "insert into rate_limits (")],
  ["the database, as a photo arrives", () => site().database.inject("500", "insert into media (")],
  ["the answer to that", () => site().database.inject("lost", "insert into media (")],
  ["the database, as widths are noted", () => site().database.inject("500", "set width")],
  ["the write that uses it", () => site().database.inject("500", "avatar_url = ?")],
];
test.each(faults)("%s fails: the text is kept, and a day later no file is left", async (_, strike) => {
  const mira = await site().visitor({ as: people.creator });
  const before = await storedAfterSweep(site());
  const urls = () => site().rows("select avatar_url, cover_url from profiles order by id");
  const hung = await urls();
  for (const [path, fields, title] of [
    ["/profile/edit", profileText, "Update Failed</h2>"],
    ["/welcome/creator-profile", setUpForm, "Setup Failed</h2>"],
  ] as const) {
    await strike();
    const response = await mira.upload(path, formOf(fields, { portrait: good }));
    await site().storage?.clearFaults();
    site().database.clearFaults();
    expect([response.status, response.headers.get("Retry-After")], path).toEqual([503, "30"]);
    for (const part of [title, "Typed for long"]) expect(response.text, path).toContain(part);
  }
  expect(await urls()).toEqual(hung);
  expect(await storedAfterSweep(site())).toEqual(before);
});
