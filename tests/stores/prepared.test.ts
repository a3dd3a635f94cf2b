import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import * as security from "#db/schema/accounts/security.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { Database } from "#db/stores/database.ts";
import { preparedSearch } from "#db/stores/discovery/prepared-search.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { partOf, partParams, type RowOf, rowOf, rowParams, selectRowIf } from "#db/stores/prepared-rows.ts";
import { NOW, people, posts } from "../cast.ts";
import { insertCast } from "./fixtures/insert-cast.ts";
import { databaseForFile } from "./fixtures/test-database.ts";

const { email_links } = security;
const database = databaseForFile();
const filled = async () => {
  if ((await database().db.select().from(content)).length === 0) await insertCast(database().db, "hash");
  return database().db;
};

type Id = { id: string };
const build = vi.fn((db: Database, { id }: Params<Id>) =>
  db
    .select({ title: content.title, tags: content.tags, free: content.is_public })
    .from(content)
    .where(eq(content.id, id)),
);
const postById = prepared(build);
const setTitle = prepared((db, { id, title }: Params<Id & { title: string }>) =>
  db
    .update(content)
    .set({ title: sql`${title}` })
    .where(eq(content.id, id)),
);

describe("a prepared query", () => {
  test("is built once, and runs with each caller's values, decoded as the schema says", async () => {
    const db = await filled();
    const found = await Promise.all([posts.free, posts.ppv].map(({ id }) => postById.run(db, { id })));
    expect(found).toEqual([
      [{ title: posts.free.title, tags: ["lamps"], free: true }],
      [{ title: posts.ppv.title, tags: ["lamps"], free: false }],
    ]);
    expect(await postById.run(db, { id: "nobody" })).toEqual([]);
    expect(build).toHaveBeenCalledTimes(1);
  });

  test("joins a batch with its values, reads and writes alike", async () => {
    const db = await filled();
    const [, [renamed]] = await db.batch([
      setTitle.bind(db, { id: posts.draft.id, title: 'It\'s "new"' }),
      postById.bind(db, { id: posts.draft.id }),
    ]);
    expect(renamed?.title).toBe('It\'s "new"');
  });

  test("refuses to run without one of its values", async () => {
    const db = await filled();
    await expect(postById.run(db, {} as Id)).rejects.toThrow(/placeholder/);
  });

  test("encodes each value as its column says, and leaves null alone", async () => {
    const db = await filled();
    const { creator } = people;
    const traits = async () =>
      (await db.select({ traits: profiles.traits }).from(profiles).where(eq(profiles.id, creator.id)))[0];
    const setTraits = prepared((db, { id, traits }: Params<Id & { traits: Record<string, string> | null }>) =>
      db.update(profiles).set({ traits }).where(eq(profiles.id, id)),
    );
    await setTraits.run(db, { id: creator.id, traits: { hair: "gray" } });
    expect(await traits()).toEqual({ traits: { hair: "gray" } });
    await setTraits.run(db, { id: creator.id, traits: null });
    expect(await traits()).toEqual({ traits: null });
    const stored = await db.all(sql`select traits is null as none from profiles where id = ${creator.id}`);
    expect(stored).toEqual([{ none: 1 }]);
  });

  test("cannot be awaited outside a batch, where it would do nothing", async () => {
    const db = await filled();
    await expect(async () => await postById.bind(db, { id: "a" })).rejects.toThrow("runs in a batch");
  });

  test("can't be listed or spread", async () => {
    const db = await filled();
    const spread = prepared((db, { id, ...rest }: Params<Id & { title: string }>) =>
      db.update(content).set(rest).where(eq(content.id, id)),
    );
    await expect(spread.run(db, { id: "a", title: "b" })).rejects.toThrow("listed or spread");
  });

  test("does not run in a transaction, where it would use another connection", async () => {
    const db = await filled();
    const running = db.transaction(async (tx) => postById.run(tx as unknown as Database, { id: "a" }));
    await expect(running).rejects.toThrow("not in a transaction");
  });
});

test("a query with several shapes is built once for each", async () => {
  const shapes: string[] = [];
  const newest = prepared(
    (db, { limit }: Params<{ limit: number }>, { ascending }: { ascending: boolean }) => {
      shapes.push(String(ascending));
      return db
        .select({ id: content.id })
        .from(content)
        .orderBy(ascending ? content.id : sql`${content.id} desc`)
        .limit(limit);
    },
  );
  const db = await filled();
  const all = Object.values(posts)
    .map(({ id }) => id)
    .toSorted();
  for (let i = 0; i < 3; i++) {
    expect(await newest.run(db, { limit: 1 }, { ascending: true })).toEqual([{ id: all[0] }]);
    expect(await newest.run(db, { limit: 1 }, { ascending: false })).toEqual([{ id: all.at(-1) }]);
  }
  expect(shapes).toEqual(["true", "false"]);
});

describe("a row", () => {
  type Link = typeof email_links;
  const link = {
    id: "link",
    user_id: people.fan.id,
    purpose: "password_reset" as const,
    token_hash: "hash",
    created_at: NOW,
    expires_at: NOW + 1,
  };
  const stored = async (id: string) =>
    (await database().db.select().from(email_links).where(eq(email_links.id, id)))[0];
  const whole = { ...link, new_email: null, used_at: null, voided_at: null };

  test("is inserted whole, with defaults for omitted columns", async () => {
    const db = await filled();
    const insert = prepared((db, row: Params<RowOf<Link>>) =>
      db.insert(email_links).values(rowParams(email_links, row)),
    );
    await insert.run(db, rowOf(email_links, link));
    expect(await stored("link")).toEqual(whole);
    const { passkeys } = security;
    const key = { id: "k", user_id: "u", name: "n", public_key: "p", algorithm: "a", created_at: NOW };
    expect(rowOf(passkeys, key)).toMatchObject({ "passkeys.transports": [], "passkeys.counter": 0 });
  });

  test("is inserted only if a condition holds, with values of its own", async () => {
    const db = await filled();
    const insertIf = prepared((db, params: Params<RowOf<Link> & { id: string }>) =>
      db
        .insert(email_links)
        .select(
          selectRowIf(email_links, params, sql`exists (select 1 from content where id = ${params.id})`),
        ),
    );
    const second = rowOf(email_links, { ...link, id: "second", token_hash: "other" });
    await insertIf.run(db, { ...second, id: "no such post" });
    expect(await stored("second")).toBeUndefined();
    await insertIf.run(db, { ...second, id: posts.free.id });
    expect(await stored("second")).toEqual({ ...whole, id: "second", token_hash: "other" });
  });

  test("is changed only in the given columns", async () => {
    const db = await filled();
    const update = prepared(
      (db, params: Params<Partial<RowOf<typeof content>> & Id>, { columns }: { columns: string[] }) =>
        db
          .update(content)
          .set(partParams(content, columns, params))
          .where(eq(content.id, params.id)),
    );
    const { columns, values } = partOf(content, { tags: ["new"], title: undefined, body: "text" });
    expect(columns).toEqual(["tags", "body"]);
    await update.run(db, { ...values, id: posts.free.id }, { columns });
    const [post] = await db.select().from(content).where(eq(content.id, posts.free.id));
    expect(post).toMatchObject({ tags: ["new"], body: "text", title: posts.free.title });
  });
});

test("a query for searches is built once for lists of the same length, and null or not", async () => {
  const built = vi.fn();
  const titles = preparedSearch(
    (ids: string[], until: number | null) => ({ ids, until }),
    (db, { ids, until }, _: null) => {
      built();
      return db
        .select({ id: content.id })
        .from(content)
        .where(
          sql`${content.id} in (${sql.join([...ids], sql`, `)}) and ${until === null ? sql`1` : sql`${content.created_at} <= ${until}`}`,
        );
    },
  );
  const db = await filled();
  const { free, ppv, draft } = posts;
  expect(await titles(db, null, [free.id, "x"], null)).toEqual([{ id: free.id }]);
  expect(await titles(db, null, ["y", ppv.id], null)).toEqual([{ id: ppv.id }]);
  expect(built).toHaveBeenCalledTimes(1);
  expect(await titles(db, null, [draft.id], null)).toEqual([{ id: draft.id }]);
  expect(await titles(db, null, [draft.id], 0)).toEqual([]);
  expect(built).toHaveBeenCalledTimes(3);
});
