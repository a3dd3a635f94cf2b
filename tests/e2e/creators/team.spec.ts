import type { Page } from "@playwright/test";
import { expect } from "../browsers.ts";
import { test, thread } from "../messages/people.ts";
import { expectAccessiblePage, linkFor } from "../steps/journeys.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const main = (page: Page) => page.getByRole("main");

test("a fan is invited, joins, answers and posts for a creator, who reads the log and ends it", async ({
  both,
  signedInAs,
}, info) => {
  const js = info.project.use.javaScriptEnabled;
  const { fan, creator, path } = both;
  const { page: member, email } = await signedInAs("fan");

  await test.step("the creator invites them, after a mistake that keeps what was typed", async () => {
    await creator.goto("/settings");
    await creator.getByRole("link", { name: "Team", exact: true }).click();
    await creator.getByLabel("Email address").fill(email);
    await press(creator, "Send invitation");
    await expect(creator.getByRole("link", { name: "Enter the name that fans will read" })).toBeVisible();
    await expect(creator.getByLabel("Email address")).toHaveValue(email);
    await expectAccessiblePage(creator, js);
    await creator.getByLabel("Name that fans read").fill("Lu");
    await creator.getByRole("checkbox", { name: /^Write messages/ }).check();
    await creator.getByRole("checkbox", { name: /^Publish posts/ }).check();
    await press(creator, "Send invitation");
    await expect(creator.getByText("Invitation sent")).toBeVisible();
    await expectAccessiblePage(creator, js);
  });

  await test.step("they read what they'd be allowed, and join", async () => {
    await member.goto("/team");
    await expectAccessiblePage(member, js);
    await member.goto(new URL(await linkFor(email, "/team/invitations/")).pathname);
    await expect(main(member).getByText("Publish posts", { exact: true })).toBeVisible();
    await expect(main(member).getByText("See money")).toHaveCount(0);
    await expectAccessiblePage(member, js);
    await press(member, "Join the team");
    await expect(member.getByText("You're in the team")).toBeVisible();
    await expectAccessiblePage(member, js);
  });
  const team = new URL(member.url()).pathname;

  await test.step("they find what is unread, and answer under their own name", async () => {
    await expect(member.getByRole("link", { name: "Money" })).toHaveCount(0);
    await member.getByRole("link", { name: "Messages (1 unread)" }).click();
    await expectAccessiblePage(member, js);
    await main(member)
      .getByRole("link", { name: /Ada Fan|fan\./ })
      .click();
    await expect(thread(member).getByText("Hello", { exact: true })).toBeVisible();
    await expectAccessiblePage(member, js);
    await member.getByLabel(/^Message to .* as Lu for /).fill("The prints ship on Monday");
    await press(member, "Send");
    await expect(thread(member).getByText("The prints ship on Monday")).toBeVisible();
    await fan.goto(path);
    await expect(thread(fan).getByText(/^Team, for /)).toBeVisible();
    await expect(thread(fan).getByText("Lu", { exact: true })).toBeVisible();
  });

  await test.step("what the fan writes next appears there, and in the list", async () => {
    await fan.getByLabel(/^Message to/).fill("And the small ones?");
    await press(fan, "Send");
    await expect(thread(fan).getByText("And the small ones?")).toBeVisible();
    if (js === false) await member.reload();
    await expect(thread(member).getByText("And the small ones?", { exact: true })).toBeVisible();
    await expectAccessiblePage(member, js);
    await member.goto(`${team}/messages`);
    await fan.getByLabel(/^Message to/).fill("No hurry");
    await press(fan, "Send");
    if (js === false) await member.reload();
    await expect(main(member).getByText("No hurry")).toBeVisible();
  });

  await test.step("they publish a post", async () => {
    await member.getByRole("link", { name: "Posts", exact: true }).click();
    await member.getByRole("link", { name: "Write a post" }).click();
    await member.getByLabel("Title").fill("A note from the studio");
    await press(member, "Publish now");
    await expect(member.getByText("There is a problem")).toBeVisible();
    await expectAccessiblePage(member, js);
    await member.getByLabel("Text", { exact: true }).fill("The new prints are drying.");
    await press(member, "Publish now");
    await expect(main(member).getByRole("link", { name: "A note from the studio" })).toBeVisible();
    await expectAccessiblePage(member, js);
  });

  await test.step("the creator reads what they did, and ends it with one click", async () => {
    await creator.goto("/settings/team");
    await creator.getByRole("link", { name: "What your team did" }).click();
    for (const text of ["Lu joined your team", "Lu sent a message to", "Lu published a post"])
      await expect(creator.getByText(text)).toBeVisible();
    await expect(creator.getByText("Lu read new messages from").first()).toBeVisible();
    await expectAccessiblePage(creator, js);
    await member.goto(`${team}/messages`);
    await creator.goto("/settings/team");
    await creator.getByRole("link", { name: "Lu", exact: true }).click();
    await expectAccessiblePage(creator, js);
    await press(creator, "End access");
    await expect(creator.getByText("Lu's access has ended")).toBeVisible();
    if (js !== false) await expect(main(member).getByText(/can't find that page/)).toBeVisible();
    for (const page of ["", "/messages", "/posts"])
      expect((await member.goto(team + page))?.status(), page).toBe(404);
    await fan.reload();
    await expect(thread(fan).getByText("The prints ship on Monday")).toBeVisible();
  });
});
