import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { expectAccessiblePage, PASSWORD, signOut } from "../steps/journeys.ts";

test("a fan finds a post, likes it and its creator, and finds both again", async ({ signedInAs }, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page: creator, username: name } = await signedInAs("creator");
  const title = `Seen ${name}`;
  await creator.goto("/post");
  await creator.getByLabel("Title").fill(title);
  await creator.getByLabel(/^Text/).fill("A few words for everybody.");
  await creator.getByText("More options").click();
  await creator.getByLabel(/^Tags/).fill("photography");
  await creator.getByRole("radio", { name: /^Free/ }).check();
  await creator
    .getByRole("button", { name: /^Publish/ })
    .last()
    .click();
  await expect(creator).toHaveURL(/\/content\//);
  await expect(creator.getByText("This is your post.")).toBeVisible();
  await expectAccessiblePage(creator, javaScriptEnabled);
  const path = new URL(creator.url()).pathname;
  const { page: fan, email } = await signedInAs("fan");
  const answered = () => expect(fan.locator("form[data-sent]")).toHaveCount(0);

  await test.step("every feed is a link, and filters narrow it down", async () => {
    await fan.goto("/discover");
    await expectAccessiblePage(fan, javaScriptEnabled);
    await expect(fan.getByText("New creator").first()).toBeVisible();
    await fan.getByRole("link", { name: "Following" }).click();
    await expect(fan.getByText("You're not following anyone yet")).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.getByRole("link", { name: "Trending" }).click();
    await expect(fan).toHaveURL("/discover?feed=trending");
    await fan.getByText("Filters", { exact: true }).click();
    await fan.getByRole("link", { name: "Text", exact: true }).click();
    await expect(fan).toHaveURL("/discover?feed=trending&type=text");
    // Other tests' posts may trend more.
    await fan.getByRole("link", { name: "Newest", exact: true }).click();
    await expect(fan.getByRole("link", { name: title }).first()).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.getByRole("link", { name: "Paid", exact: true }).click();
    await expect(fan.getByRole("link", { name: title })).toHaveCount(0);
  });

  await test.step("a like is kept, and can be removed", async () => {
    await fan.goto(path);
    const like = fan.getByRole("button", { name: /^Like, / });
    await like.click();
    await expect(fan.getByRole("button", { name: "Like, 1 like" })).toHaveAttribute("aria-pressed", "true");
    await answered();
    await expect(fan).toHaveURL(path);
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.reload();
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await fan.getByText("Share", { exact: true }).click();
    await expect(fan.getByLabel("Link to this post")).toHaveValue(new RegExp(`${path}$`));
    await expectAccessiblePage(fan, javaScriptEnabled);
    if (!javaScriptEnabled) return;
    await fan.context().setOffline(true);
    await like.click();
    await expect(fan.getByText("Not saved. Please try again.")).toBeVisible();
    await expect(fan.getByRole("button", { name: "Like, 1 like" })).toHaveAttribute("aria-pressed", "true");
    await fan.context().setOffline(false);
  });

  await test.step("a like in a list stays at its card", async () => {
    await fan.goto(`/seller/${name}`);
    const card = fan.locator(".post-card", { hasText: title });
    await card.getByRole("button", { name: `Like ${title} 1` }).click();
    await expect(card.getByRole("button", { name: `Like ${title}` })).toHaveAttribute(
      "aria-pressed",
      "false",
    );
    await answered();
    await expect(fan).toHaveURL(javaScriptEnabled ? `/seller/${name}` : /#post-/);
    await card.getByRole("button", { name: `Like ${title}` }).click();
    await expect(card.getByRole("button", { name: `Like ${title} 1` })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await answered();
    await expectAccessiblePage(fan, javaScriptEnabled);
  });

  await test.step("a creator's traits are searchable until they are removed", async () => {
    await creator.goto("/profile/edit");
    await expectAccessiblePage(creator, javaScriptEnabled);
    const say = async (hair: string) => {
      await creator.getByLabel("Hair color").selectOption(hair);
      await creator.getByRole("button", { name: "Save" }).click();
      await expect(creator.getByText("Profile updated")).toBeVisible();
    };
    await say("Gray");
    await expect(creator.getByText("Hair color: gray")).toBeVisible();
    await fan.goto("/search?who=creators");
    await fan.locator("summary", { hasText: "Search & Filter" }).click();
    await fan.getByLabel("Hair color").selectOption("gray");
    await fan.getByRole("button", { name: "Show results" }).click();
    await expect(fan.locator(`#creators a[href="/seller/${name}"]`).first()).toBeVisible();
    await fan.goto(`/seller/${name}`);
    await fan.getByRole("main").getByText("About").click();
    await expect(fan.getByText("Hair color: gray")).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
    await creator.goto("/profile/edit");
    await say("Prefer not to say");
    await fan.reload();
    await expect(fan.getByText("Hair color")).toHaveCount(0);
  });

  await test.step("the creator is liked, and both appear in My Likes", async () => {
    await fan.goto(`/seller/${name}`);
    await fan.getByRole("button", { name: /^Like, / }).click();
    await expect(fan.getByRole("button", { name: /^Like, / })).toHaveAttribute("aria-pressed", "true");
    await answered();
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.goto("/favorites");
    await expect(fan.locator(`main a[href="/seller/${name}"]`).first()).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.getByRole("link", { name: "Posts", exact: true }).click();
    await expect(fan.getByRole("link", { name: title })).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.goto("/discover?feed=following");
    await expect(fan.getByRole("link", { name: title })).toBeVisible();
  });

  await test.step("a guest's like goes through sign-in, returns to the post, and counts", async () => {
    await fan.goto(path);
    await fan.getByRole("button", { name: /^Like, / }).click();
    await expect(fan.getByRole("button", { name: /^Like, / })).toHaveAttribute("aria-pressed", "false");
    await answered();
    await signOut(fan);
    await fan.goto(path);
    await fan.getByRole("button", { name: /^Sign in to like/ }).click();
    await fan.getByLabel("Email").fill(email);
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await fan.getByRole("button", { name: "Log In", exact: true }).click();
    await expect(fan).toHaveURL(path);
    await expect(fan.getByRole("button", { name: "Like, 1 like" })).toHaveAttribute("aria-pressed", "true");
  });
});
