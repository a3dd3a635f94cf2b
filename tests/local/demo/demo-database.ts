import path from "node:path";
import { createClient } from "@libsql/client/sqlite3";
import { migrate } from "drizzle-orm/libsql/migrator";
import { drizzle } from "drizzle-orm/libsql/sqlite3";
import { fillDatabase } from "#local/demo/fill-database.ts";
import { withAddresses } from "#local/demo/history/restore.ts";
import { fromText, readSnapshotText } from "#local/demo/history/snapshot.ts";
import { readImages } from "#local/demo/images.ts";
import { sealWith } from "#platform/seal.ts";

/** The demo as `npm start` loads it at `now` (ms), in memory. */
export async function loadDemo(now: number) {
  const client = createClient({ url: ":memory:" });
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: path.resolve(import.meta.dirname, "../../../db/migrations") });
  const addresses = { site: "http://localhost:8787", provider: "http://127.0.0.1:8790" };
  const filled = await fillDatabase(db, {
    snapshot: fromText(withAddresses(readSnapshotText(), addresses)),
    images: readImages(),
    passwordHash: "none",
    seal: sealWith("a secret of the demo's tests, long enough"),
    now,
    origin: addresses.site,
  });
  return { db, client, ...filled };
}
