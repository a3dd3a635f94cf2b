import { expect, test } from "vitest";
import { team_members } from "#db/schema/creators/team.ts";
import { authoringStore, type PostValues } from "#db/stores/posts/authoring.ts";
import { publishLimit } from "#domain/posts/publish-limit.ts";
import { NOW, people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";

const { creator, fan, otherFan } = people;
const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  const place = { creator_id: creator.id, name: "Lu", may_publish_at: NOW, joined_at: NOW };
  await db.insert(team_members).values([
    { id: "publishes", member_id: fan.id, ...place },
    { id: "writes", member_id: otherFan.id, ...place, may_publish_at: null, may_write_at: NOW },
  ]);
});

const post = (id: string, more: Partial<PostValues> = {}): PostValues => ({
  id,
  seller_id: creator.id,
  title: "By the team",
  body: "Hello",
  type: "text",
  visibility_type: "free",
  is_public: true,
  created_at: NOW,
  updated_at: NOW,
  revision: `${id}-1`,
  ...more,
});
const save = (values: PostValues, memberId = fan.id, base: string | null = null) =>
  authoringStore(database().db).save(values, base, [], [], { when: "now" }, NOW, publishLimit, {
    creatorId: creator.id,
    memberId,
    name: "Lu",
    action: "published",
    subjectId: values.id,
    number: null,
    now: NOW,
  });
async function stored(id: string) {
  const { client } = database();
  const posts = await client.execute({ sql: "select title from content where id = ?", args: [id] });
  const log = await client.execute({ sql: "select action from team_log where subject_id = ?", args: [id] });
  return { titles: posts.rows.map(({ title }) => title), log: log.rows.map(({ action }) => action) };
}

test("a member's post is saved with its entry in the log", async () => {
  expect(await save(post("both"))).toBe("saved");
  expect(await stored("both")).toEqual({ titles: ["By the team"], log: ["published"] });
});

test("if the log entry can't be written, no post is saved or changed", async () => {
  expect(await save(post("kept"))).toBe("saved");
  await database().client.execute(
    "create trigger no_log before insert on team_log begin select raise(abort, 'no log'); end",
  );
  await expect(save(post("neither"))).rejects.toThrow();
  await expect(
    save(post("kept", { title: "Changed", revision: "kept-2" }), fan.id, "kept-1"),
  ).rejects.toThrow();
  await database().client.execute("drop trigger no_log");
  expect(await stored("neither")).toEqual({ titles: [], log: [] });
  expect(await stored("kept")).toEqual({ titles: ["By the team"], log: ["published"] });
});

test("a post that isn't saved isn't logged: from an old page, or without the permission at that moment", async () => {
  expect(await save(post("edited"))).toBe("saved");
  const change = post("edited", { title: "Changed", revision: "edited-2" });
  expect(await save(change, fan.id, "an older one")).toBe("stale");
  expect(await save(change, otherFan.id, "edited-1")).toBe("media");
  expect(await save(post("not theirs"), otherFan.id)).toBe("media");
  await database().client.execute("update team_members set ended_at = 1 where id = 'publishes'");
  expect(await save(change, fan.id, "edited-1")).toBe("media");
  expect(await save(post("too late"))).toBe("media");
  expect(await stored("edited")).toEqual({ titles: ["By the team"], log: ["published"] });
  for (const id of ["not theirs", "too late"]) expect(await stored(id)).toEqual({ titles: [], log: [] });
});
