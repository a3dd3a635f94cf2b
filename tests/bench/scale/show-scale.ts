import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { tables, withTables } from "./tables.ts";

/** Prints the tables of the model and puts them into docs/scale.md. */
export function showScale(root: string): void {
  for (const [name, table] of Object.entries(tables)) console.log(`\n${name}\n\n${table()}`);
  const file = path.join(root, "docs/scale.md");
  writeFileSync(file, withTables(readFileSync(file, "utf8")));
}
