import { createReadStream, existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { linesOf } from "./dump.ts";

/** Loads a dump into a new SQLite file and returns the problems that SQLite reports. Throws if the file exists. */
export async function restoreDump(dump: string, file: string): Promise<string[]> {
  if (existsSync(file)) throw new Error(`${file} exists already.`);
  const database = new DatabaseSync(file);
  try {
    // The dump writes virtual tables directly to sqlite_schema.
    database.enableDefensive(false);
    for await (const statement of statementsOf(linesOf(createReadStream(dump)))) database.exec(statement);
    const problems = [
      ...database.prepare("pragma integrity_check").all(),
      ...database.prepare("pragma foreign_key_check").all(),
    ].map((row) => Object.values(row).join(" "));
    return problems.filter((problem) => problem !== "ok");
  } finally {
    database.close();
  }
}

export async function* statementsOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let statement = "";
  let quotes = 0;
  for await (const line of lines) {
    statement += statement === "" ? line : `\n${line}`;
    quotes += line.split("'").length - 1;
    // Comments in a trigger may contain a lone apostrophe.
    const isTrigger = /^CREATE TRIGGER /i.test(statement);
    const isWhole = isTrigger ? /\bEND;$/i.test(line) : quotes % 2 === 0 && line.endsWith(";");
    if (!isWhole) continue;
    yield statement;
    statement = "";
    quotes = 0;
  }
  if (statement.trim() !== "") throw new Error("The dump ends within a statement.");
}
