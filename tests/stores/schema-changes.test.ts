import { createClient } from "@libsql/client/http";
import { expect, test } from "vitest";
import { pipelineFetch } from "#platform/database/pipeline-fetch.ts";
import { serverForFile } from "./fixtures/test-database.ts";

const database = serverForFile();

const insertion = (name: string) => ({
  sql: "insert into profiles (id, username, email, role, created_at, updated_at) values (?, ?, ?, 'buyer', 1, 1)",
  args: [name, name, `${name}@example.com`],
});

// SQLite reports "no such table: profiles" when a connection first opens a search index after such a change.
test("a running migration does not make writes fail on streams opened before it", async () => {
  const { url } = database();
  const other = createClient({ url });
  for (const [i, how] of ["execute", "batch"].entries()) {
    const client = createClient({ url, fetch: pipelineFetch() });
    await client.execute("select 1");
    await other.execute(`create table added_${i} (id)`);
    const name = `during.${how}`;
    await (how === "execute" ? client.execute(insertion(name)) : client.batch([insertion(name)], "write"));
  }
  const { rows } = await other.execute("select username from profiles order by username");
  expect(rows.map(({ username }) => username)).toEqual(["during.batch", "during.execute"]);
});
