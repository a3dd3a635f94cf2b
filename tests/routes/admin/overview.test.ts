import { expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
const admin = () => site().visitor({ as: people.admin });

test("the overview says what needs an admin, how today compares, and that everything responds", async () => {
  const { text } = await (await admin()).get("/admin");
  for (const words of ["Sales by hour", "Sign-ups by day", "Health", "Answered in", "in all", "In force"])
    expect(text).toContain(words);
  expect(text).not.toContain("No answer within 2 seconds");
  expect(text).not.toContain("The database is missing");
});

test("an unexpected error is found by the ID that its page names", async () => {
  const visitor = await admin();
  await site().rows("alter table platform_words rename to lost_words");
  const page = await visitor.get("/admin/held/words");
  await site().rows("alter table lost_words rename to platform_words");
  expect(page.status).toBe(500);
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(page.text)?.[0] ?? "";
  expect(id).not.toBe("");
  await expect
    .poll(async () => (await visitor.get(`/admin/errors?q=${id}`)).text)
    .toContain("/admin/held/words");
  const { text } = await visitor.get(`/admin/errors?q=${id}`);
  expect(text).toContain("no such table: platform_words");
  expect((await visitor.get("/admin")).text).toContain("1 unexpected error since yesterday");
  expect((await visitor.get("/admin/errors?q=nothing")).text).toContain("No error has this ID");
});

test("an email that couldn't be delivered is found from the overview, without its text", async () => {
  await site().rows(
    `insert into outgoing_emails (id, recipient, subject, body, created_at, attempts, next_attempt_at, given_up_at, last_error)
      values ('verify-1', ?, 'A subject', 'A text', 0, 9, 0, ?, '422 invalid address')`,
    people.fan.email,
    Date.now(),
  );
  const visitor = await admin();
  const { text: overview } = await visitor.get("/admin");
  expect(overview).toContain("1 email couldn&#x27;t be delivered since yesterday");
  expect(overview).toContain('href="/admin/errors#email"');
  const counted = /href="\/admin\/errors">Errors <span class="badge tone-error">[1-9]/;
  for (const page of [overview, (await visitor.get("/admin/people")).text]) expect(page).toMatch(counted);
  const { text } = await visitor.get("/admin/errors");
  for (const found of [people.fan.email, "422 invalid address", "Given up"]) expect(text).toContain(found);
  expect(text).not.toContain("A text");
  await site().rows("delete from outgoing_emails where id = 'verify-1'");
});

test("only admins can read errors", async () => {
  for (const person of [people.fan, people.creator]) {
    const visitor = await site().visitor({ as: person });
    expect((await visitor.get("/admin/errors")).status).toBe(403);
  }
});
