import { expect, test } from "vitest";
import { people, posts } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
const { admin, creator, fan } = people;
const reason = "Inspection, ticket 7";

test("an admin exports what was signed, of a post or a creator, for a reason that goes into the audit log", async () => {
  for (const [email, signed] of [
    ["ana.reyes@example.com", 1],
    ["ana@example.com", null],
  ] as const)
    await site().rows(
      `insert into consents (id, creator_id, content_id, name, email, created_at, token_hash, sent_at, expires_at,
        identity_reference, over_18, signed_name, signed_at, title, media)
        values ($email, '${creator.id}', '${posts.free.id}', 'Ana', $email, 1, $email, 1, 1, 'check-1', 1, 'Ana Reyes',
        $signed, 'As signed', '["medium-${posts.free.id}"]')`
        .replaceAll("$email", `'${email}'`)
        .replace("$signed", String(signed)),
    );
  const asAdmin = await site().visitor({ as: admin });
  const ask = (of: string, why = reason) => asAdmin.form("/admin/records", { of, reason: why });
  const refused = await ask(posts.free.id, "no");
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(`value="${posts.free.id}"`);
  for (const nobody of [posts.draft.id, fan.username, "../x"]) expect((await ask(nobody)).status).toBe(422);
  expect(await site().count("audit_log", "action = 'consents.exported'")).toBe(0);

  for (const of of [
    `https://x.example/seller/${creator.username}/content/${posts.free.id}`,
    `@${creator.username}`,
    creator.id,
  ]) {
    const recorded = await ask(of);
    expect([of, recorded.status]).toEqual([of, 303]);
    const file = await asAdmin.get(recorded.location ?? "");
    expect(file.headers.get("Content-Type")).toContain("text/csv");
    expect(file.headers.get("Cache-Control")).toContain("no-store");
    for (const shown of [
      '"Ana Reyes"',
      '"ana.reyes@example.com"',
      '"Yes"',
      '"check-1"',
      '"As signed"',
      `medium-${posts.free.id}`,
      `/seller/${creator.username}/content/${posts.free.id}"`,
      "Fanlight Media Ltd., 100 Example Street",
    ])
      expect(file.text).toContain(shown);
    // The other person hasn't answered.
    expect(file.text).not.toContain('"ana@example.com"');
    const other = await site().visitor({ as: creator });
    expect((await other.get(recorded.location ?? "")).status).toBe(403);
  }
  expect(
    await site().rows("select distinct subject_id, reason from audit_log where action = 'consents.exported'"),
  ).toEqual([
    { subject_id: posts.free.id, reason },
    { subject_id: creator.id, reason },
  ]);
});

test("records outlive the post and list every person, page by page", async () => {
  await site().rows(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 600)
    insert into consents (id, creator_id, content_id, name, email, created_at, token_hash, sent_at, expires_at, over_18,
      signed_name, signed_at, media) select 'many' || i, '${creator.id}', 'gone' || (i % 7), 'Bo', 'bo' || (i / 7), i,
      'many' || i, i, i, 1, 'Bo Lind ' || i, i, '[]' from n`);
  const asAdmin = await site().visitor({ as: admin });
  const lines = async (of: string) => {
    const recorded = await asAdmin.form("/admin/records", { of, reason });
    return (await asAdmin.get(recorded.location ?? "")).text.trim().split("\r\n").slice(1);
  };
  const all = await lines(creator.username);
  expect([all.length, new Set(all).size]).toEqual([601, 601]);
  expect((await lines("gone3")).length).toBe(86);
});
