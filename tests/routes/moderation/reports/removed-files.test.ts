import { expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { sampleOf } from "#tests/domain/media/samples/likeness.ts";
import { formOf } from "#tests/routes/site/composer-form.ts";
import { newKey } from "#tests/routes/site/post-upload.ts";
import { siteForFile } from "#tests/routes/site/site.ts";
import type { Visitor } from "#tests/routes/site/visitor.ts";

const site = siteForFile({ runtime: "workerd" });
const REFUSED = "This file was removed under our rules before, so it can&#x27;t be posted.";

const post = async (visitor: Visitor, name: Parameters<typeof sampleOf>[0]) => {
  const key = newKey();
  const files: [string, string, Uint8Array][] = [["files", `${name}.jpg`, await sampleOf(name)]];
  return { key, sent: await visitor.upload("/post", formOf({ key, visibility_type: "free" }, files)) };
};
const caseAbout = async (id: string) =>
  `/admin/cases/${(await site().rows("select id from cases where subject_id = ? and decided_at is null", id))[0]?.id}`;

test("a removed photo is refused, and a post with its mirror image waits until an admin dismisses the case", async () => {
  const [creator, other, fan] = [
    await site().visitor({ as: people.creator }),
    await site().visitor({ as: people.otherCreator }),
    await site().visitor({ as: people.fan }),
  ];
  const admin = await site().visitor({ as: people.admin });
  const decide = async (id: string, decision: Record<string, string>) => {
    const page = await caseAbout(id);
    await admin.form(page, { intent: "claim" });
    const version = /name="version" value="([^"]*)"/.exec((await admin.get(page)).text)?.[1] ?? "";
    return admin.form(page, {
      intent: "decide",
      statement: "We looked at all of its files.",
      version,
      ...decision,
    });
  };
  const first = await post(creator, "photo");
  expect(first.sent.status).toBe(303);
  const about = first.sent.location ?? "";
  await fan.form("/report", { about, reason: "other", details: "It's mine." });
  await decide(first.key, { outcome: "removed", rule: "other" });
  expect((await fan.get(about)).status).toBe(404);

  const again = (await post(creator, "photo")).sent;
  expect([again.status, again.text.includes(REFUSED)]).toEqual([422, true]);
  expect(again.text).toContain('href="/reports">Decisions about you</a>');
  const elsewhere = (await post(other, "photo")).sent;
  expect([elsewhere.status, elsewhere.text.includes(REFUSED)]).toEqual([422, true]);
  expect(elsewhere.text).not.toContain("Decisions about you");

  const mirrored = await post(other, "mirrored");
  expect(mirrored.sent.location).toBe("/dashboard/posts?show=scheduled");
  expect((await other.get("/dashboard/posts?show=scheduled")).text).toContain("An open review");
  const page = `/seller/${people.otherCreator.username}/content/${mirrored.key}`;
  await site().scheduled();
  expect((await fan.get(page)).status).toBe(404);
  expect((await admin.get(await caseAbout(mirrored.key))).text).toContain("looks like one that we removed");
  await decide(mirrored.key, { outcome: "dismissed" });
  await site().scheduled();
  expect((await fan.get(page)).status).toBe(200);
});
