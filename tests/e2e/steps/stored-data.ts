import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "@libsql/client/http";
import { expect } from "../browsers.ts";

export async function queryDatabase(sql: string, ...args: (string | number)[]) {
  const client = createClient({ url: process.env.DATABASE ?? "" });
  const { rows } = await client.execute({ sql, args });
  client.close();
  return rows;
}

export async function runSchedule() {
  const run = await fetch(
    `${process.env.SITE}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent("* * * * *")}`,
  );
  expect(run.status).toBe(200);
}

/** The second run delivers what the first one wrote. */
export async function forwardMail() {
  await runSchedule();
  await runSchedule();
}

const OWN = "seller_id = (select id from profiles where username = ?1)";

export async function storedCounts(username: string) {
  const [row] = await queryDatabase(
    `select (select count(*) from content where ${OWN}) as posts,
      (select count(*) from media where ${OWN}) as media,
      (select count(*) from media_variants where media_id in (select id from media where ${OWN})) as objects,
      (select count(*) from uploads where ${OWN} and completed_at is null and aborted_at is null) as uploads`,
    username,
  );
  return { ...row };
}
export const NOTHING_STORED = { posts: 0, media: 0, objects: 0, uploads: 0 };

export const storedFiles = () => {
  const folder = process.env.STORAGE ?? "";
  return existsSync(folder) ? readdirSync(folder) : [];
};
export const storedBytes = (name: string) => readFileSync(path.join(process.env.STORAGE ?? "", name));

export async function runSweep(username: string) {
  await queryDatabase(
    `update media set created_at = created_at - 2 * 86400000 where first_used_at is null and ${OWN}`,
    username,
  );
  await runSchedule();
}
