import { expect } from "vitest";
import { people } from "#tests/cast.ts";
import { newFan } from "#tests/routes/site/sale-fixture.ts";
import type { Site } from "#tests/routes/site/site.ts";

export const TEAM = `/team/${people.creator.id}`;

export async function invite(site: Site, email: string, may: string[]) {
  const creator = await site.visitor({ as: people.creator });
  const fields: [string, string][] = [
    ["email", email],
    ["name", "Lu"],
    ...may.map((one): [string, string] => ["may", one]),
  ];
  const sent = await creator.form("/settings/team", fields);
  return { creator, sent, link: await linkTo(site, email) };
}

async function linkTo(site: Site, email: string) {
  const find = () => /\/team\/invitations\/[\w-]+/.exec(JSON.stringify(site.email.to(email)))?.[0] ?? "";
  await expect.poll(find).not.toBe("");
  return find();
}

export async function newMember(site: Site, may: string[]) {
  const fan = await newFan(site);
  const { creator, link } = await invite(site, fan.person.email, may);
  expect((await fan.visitor.form(link, { intent: "accept" })).location).toBe(TEAM);
  const team = (await creator.get("/settings/team")).text;
  const id = /\/settings\/team\/([\w-]{20,})/.exec(team)?.[1] ?? "";
  const end = () => creator.form(`/settings/team/${id}`, { intent: "end" });
  return { ...fan, creator, id, end };
}
