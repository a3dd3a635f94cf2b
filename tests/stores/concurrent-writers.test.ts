import { expect, test } from "vitest";
import { people } from "../cast.ts";
import { insertCast } from "./fixtures/insert-cast.ts";
import { serverForFile } from "./fixtures/test-database.ts";

const database = serverForFile(({ db }) => insertCast(db));

test("thirty parallel writers never deadlock", async () => {
  const { client } = database();
  const title = "Written at once";
  for (let turn = 0; turn < 40; turn += 1)
    await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        client.execute({
          sql: "insert into content (id, seller_id, title, type, is_public, visibility_type, created_at, updated_at, published_at, first_published_at) values (?, ?, ?, 'text', 1, 'free', 1, 1, 1, 1)",
          args: [`at-once-${turn}-${i}`, people.creator.id, title],
        }),
      ),
    );
  const { rows } = await client.execute({
    sql: "select count(*) as n from content where title = ?",
    args: [title],
  });
  expect(rows[0]?.n).toBe(1200);
});
