import { type Client, createClient } from "@libsql/client/http";
import { creatorSearchText, postSearchText } from "../app/domain/discovery/search-text/search-text.ts";

const PAGE = 200;

type Row = Record<string, unknown>;
const list = (json: unknown): string[] => JSON.parse(String(json));
const isSet = (value: unknown) => Number(value) === 1;
/** Columns that search text is built from. Rows without search text were erased or never had any. */
const tables = {
  content: {
    columns: "title, tags, description, description_public, is_public",
    textOf: (row: Row) =>
      postSearchText({
        title: String(row.title),
        tags: list(row.tags),
        description: String(row.description),
        descriptionIsPublic: isSet(row.is_public) || isSet(row.description_public),
      }),
  },
  profiles: {
    columns: "username, full_name, bio, interests",
    textOf: (row: Row) =>
      creatorSearchText({
        username: String(row.username),
        name: row.full_name === null ? null : String(row.full_name),
        bio: String(row.bio),
        interests: list(row.interests),
      }),
  },
};

/**
 * Rebuilds the search text of all posts and profiles and returns how many changed. Skips rows that changed since they
 * were read; triggers update the index.
 */
export async function rebuildSearchText(client: Client): Promise<number> {
  let changed = 0;
  for (const [table, { columns, textOf }] of Object.entries(tables)) {
    let after = "";
    for (let isMore = true; isMore; ) {
      const { rows } = await client.execute({
        sql: `select id, search_text, ${columns} from ${table} where id > ? order by id limit ${PAGE}`,
        args: [after],
      });
      after = String(rows.at(-1)?.id);
      isMore = rows.length === PAGE;
      const stale = rows.flatMap((row) => {
        const [before, text] = [String(row.search_text), row.search_text === "" ? "" : textOf(row)];
        return text === before ? [] : [{ args: [text, String(row.id), before] }];
      });
      if (stale.length === 0) continue;
      const sql = `update ${table} set search_text = ? where id = ? and search_text = ?`;
      const results = await client.batch(
        stale.map(({ args }) => ({ sql, args })),
        "write",
      );
      for (const { rowsAffected } of results) changed += rowsAffected;
    }
  }
  return changed;
}

async function main() {
  const { DATABASE_URL, DATABASE_AUTH_TOKEN } = process.env;
  if (!DATABASE_URL)
    throw new Error("DATABASE_URL is not set. Example: DATABASE_URL=libsql://… npm run search:rebuild");
  // Turso URLs start with libsql:, which the HTTP client would open as a WebSocket.
  const url = DATABASE_URL.replace(/^libsql:/, "https:");
  const client = createClient({ url, authToken: DATABASE_AUTH_TOKEN || undefined });
  console.log(`Search texts that changed: ${await rebuildSearchText(client)}.`);
  client.close();
}

if (process.argv[1] === import.meta.filename)
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
