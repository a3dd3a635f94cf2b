import { expect, test } from "vitest";
import { templateStore } from "#db/stores/posts/templates.ts";
import { NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const { creator, otherCreator } = people;
const database = databaseForFile(({ db }) => insertCast(db));
const store = () => templateStore(database().db);
const template = (id: string, sellerId = creator.id) => ({
  id,
  seller_id: sellerId,
  name: id,
  title: "{date}",
  description: "",
  body: "Words",
  tags: ["lamp"],
  description_public: true,
  visibility_type: "ppv" as const,
  price: 500,
  subscribers_pay_too: true,
  created_at: NOW,
  updated_at: NOW,
});

test("templates are kept up to a number, listed by name, and only their creator's", async () => {
  expect(await store().add(template("b"), 2)).toBe(true);
  expect(await store().add(template("a"), 2)).toBe(true);
  expect(await store().add(template("c"), 2)).toBe(false);
  expect(await store().add(template("other", otherCreator.id), 2)).toBe(true);
  expect((await store().list(creator.id, 9)).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(await store().find({ id: "a", sellerId: creator.id })).toEqual(template("a"));
  expect(await store().find({ id: "other", sellerId: creator.id })).toBeNull();
});

test("nobody renames or deletes another's", async () => {
  await store().add(template("mine"), 9);
  const theirs = { id: "mine", sellerId: otherCreator.id };
  const to = { name: "Taken", title: "x", now: NOW + 1 };
  expect(await store().rename({ ...theirs, ...to })).toBe(false);
  await store().remove(theirs);
  expect(await store().rename({ id: "mine", sellerId: creator.id, ...to })).toBe(true);
  expect(await store().find({ id: "mine", sellerId: creator.id })).toMatchObject({
    name: "Taken",
    title: "x",
  });
  await store().remove({ id: "mine", sellerId: creator.id });
  expect(await store().find({ id: "mine", sellerId: creator.id })).toBeNull();
});
