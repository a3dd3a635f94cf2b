import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { openDatabase, pipelineUrl } from "#platform/database/open-database.ts";
import type { Settings } from "#platform/env.ts";

const nameById = prepared((db, { id }: Params<{ id: string }>) =>
  db.select({ name: profiles.full_name }).from(profiles).where(eq(profiles.id, id)),
);

test.each([
  ["libsql://db.example", "https://db.example/v2/pipeline"],
  ["https://db.example/main/", "https://db.example/main/v2/pipeline"],
  ["http://127.0.0.1:8080", "http://127.0.0.1:8080/v2/pipeline"],
  ["libsql://db.example:8080?tls=0", "http://db.example:8080/v2/pipeline"],
])("reads from %s go to %s", (url, address) => {
  expect(pipelineUrl(url)).toBe(address);
});

test("a read sends the token, and its result is mapped like the client's", async () => {
  const seen: unknown[] = [];
  const result = { rows: [[{ type: "text", value: "Mira" }]], cols: [{ name: "full_name" }] };
  const reply = {
    baton: null,
    base_url: null,
    results: [{ type: "ok", response: { type: "execute", result } }],
  };
  const server = createServer(async (request, response) => {
    const { requests } = (await json(request)) as { requests: { stmt: { args: unknown } }[] };
    seen.push(request.url, request.headers.authorization, requests[0]?.stmt.args);
    response.end(JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const settings = { DATABASE_URL: `http://127.0.0.1:${port}`, DATABASE_AUTH_TOKEN: "secret" } as Settings;
  expect(await nameById.run(openDatabase(settings), { id: "mira" })).toEqual([{ name: "Mira" }]);
  expect(seen).toEqual(["/v2/pipeline", "Bearer secret", [{ type: "text", value: "mira" }]]);
  server.close();
});
