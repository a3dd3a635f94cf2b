import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { fieldOf, formOf } from "../site/composer-form.ts";
import { newKey } from "../site/post-upload.ts";
import { siteForFile } from "../site/site.ts";
import type { Visitor } from "../site/visitor.ts";

const site = siteForFile();
let seller: Visitor;
let other: Visitor;
beforeAll(async () => {
  seller = await site().visitor({ as: people.creator });
  other = await site().visitor({ as: people.otherCreator });
});

const save = (fields: Record<string, string>) =>
  seller.upload("/post", formOf({ key: newKey(), ...fields, do: "template" }));
const idOf = async (name: string) =>
  String((await site().rows("select id from post_templates where name = ?", name))[0]?.id);

test("a template is made from the composer and begins another post, without saving the post itself", async () => {
  const kept = await save({
    title: "Diary of {month}",
    body: "Wind and light",
    tags: "harbor",
    visibility_type: "ppv",
    price: "7",
  });
  expect(kept.status).toBe(200);
  expect(kept.text).toContain("Saved as the template “Diary of {month}”.");
  expect(fieldOf(kept, "title")).toBe("Diary of {month}");
  expect(await site().rows("select 1 from content where body = 'Wind and light'")).toEqual([]);
  const id = await idOf("Diary of {month}");
  const composer = await seller.get(`/post?template=${id}&on=2000-01-01`);
  expect(fieldOf(composer, "title")).toMatch(/^Diary of [A-Z][a-z]+$/);
  expect(fieldOf(composer, "price")).toBe("7");
  expect(composer.text).toContain("Wind and light");
  expect((await other.get(`/post?template=${id}`)).text).not.toContain("Wind and light");
});

test("a template is renamed and deleted by its creator alone", async () => {
  await save({ title: "To rename" });
  const id = await idOf("To rename");
  const change = { intent: "save", id, name: "Renamed", title: "On {date}" };
  expect((await other.form("/dashboard/templates", change)).status).toBe(409);
  const refused = await seller.form(`/dashboard/templates?edit=${id}`, { ...change, name: "" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Enter a name");
  await seller.form("/dashboard/templates", change);
  expect((await seller.get("/dashboard/templates")).text).toContain("Renamed");
  const remove = { intent: "delete", id };
  const unknown = await other.form("/dashboard/templates", { intent: "delete", id: "nothing" });
  const foreign = await other.form("/dashboard/templates", remove);
  for (const answer of [unknown, foreign]) {
    expect(answer.status).toBe(404);
    expect(answer.text).toContain("This template is gone.");
    expect(answer.text).not.toContain("Template deleted");
  }
  expect(await idOf("Renamed")).toBe(id);
  expect((await seller.form("/dashboard/templates", remove)).status).toBe(303);
  expect((await seller.get("/dashboard/templates")).text).not.toContain("Renamed");
  expect((await seller.form("/dashboard/templates", remove)).status).toBe(404);
});

test("an invalid template, or one too many, is refused with everything kept", async () => {
  const long = await save({ title: "Kept", tags: "x".repeat(31) });
  expect(long.status).toBe(422);
  expect(fieldOf(long, "title")).toBe("Kept");
  for (let number = 0; number < 20; number++) await save({ title: `Number ${number}` });
  const full = await save({ title: "One too many" });
  expect(full.status).toBe(409);
  expect(full.text).toContain("You can keep up to 20 templates.");
  expect(fieldOf(full, "title")).toBe("One too many");
});
