import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";

const DUMP_MS = 2 * 60 * 60_000;
const VIRTUAL_TABLE = /^(INSERT INTO sqlite_schema\(.*?\) VALUES\('table','\w+','\w+',0,')(.*)('\);)$/;

/** Dumps a database, as of one moment, to SQL that any SQLite can run. Throws if the response ends early. */
export async function writeDump(database: { url: string; authToken?: string | undefined }, to: string) {
  const response = await fetch(new URL("/dump", database.url.replace(/^libsql:/, "https:")), {
    headers: database.authToken ? { Authorization: `Bearer ${database.authToken}` } : {},
    signal: AbortSignal.timeout(DUMP_MS),
  });
  if (!response.ok || response.body === null)
    throw new Error(`The database answered ${response.status} instead of a dump.`);
  const file = await open(to, "wx", 0o600);
  let last = "";
  try {
    for await (const line of linesOf(Readable.fromWeb(response.body as ReadableStream))) {
      if (line !== "") last = line;
      await file.write(`${quoted(line)}\n`);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  if (last !== "COMMIT;") throw new Error("The dump ended early. Nothing of it can be used.");
}

/**
 * sqld doesn't double the quotes in the names of virtual tables. User text can't match: inside a string, quotes come in
 * pairs.
 */
export function quoted(line: string): string {
  const [, start, sql, end] = VIRTUAL_TABLE.exec(line) ?? [];
  if (start === undefined || sql === undefined || !sql.replaceAll("''", "").includes("'")) return line;
  return `${start}${sql.replaceAll("'", "''")}${end}`;
}

/** Splits a byte stream into lines, without line endings. */
export async function* linesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  yield rest + decoder.decode();
}
