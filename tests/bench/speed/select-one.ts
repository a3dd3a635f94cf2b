import { createClient } from "@libsql/client/http";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql/http";
import { openDatabase } from "#platform/database/open-database.ts";
import type { Settings } from "#platform/env.ts";

export default {
  async fetch(request: Request, settings: Settings): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const isFresh = searchParams.has("fresh");
    const db = isFresh ? drizzle(createClient({ url: settings.DATABASE_URL })) : openDatabase(settings);
    for (let i = 0; i < Number(searchParams.get("times")); i++) await db.run(sql`select 1`);
    return new Response();
  },
};
