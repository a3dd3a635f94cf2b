import { expect, test } from "vitest";
import { accountStore } from "../../db/stores/accounts.ts";
import { people } from "../cast.ts";
import { insertCast } from "./insert-cast.ts";
import { stageForFile } from "./stage.ts";

const stage = stageForFile(({ db }) => insertCast(db));
test("smoke", async () => {
  const found = await accountStore(stage().db).findByEmail(people.fan.email);
  expect(found?.id).toBe(people.fan.id);
  const fk = await stage().client.execute("pragma foreign_keys");
  expect(fk.rows[0]).toEqual({ foreign_keys: 1 });
});
