import { expect, test } from "../browsers.ts";
import {
  advanceClock,
  codeFor,
  enterCode,
  expectAccessiblePage,
  fetchAs,
  finishCreatorOnboarding,
  finishOnboarding,
  PASSWORD,
  passAgeGate,
  payWith,
  phonePhoto,
  signUp,
  visitor,
} from "../steps/journeys.ts";

test("a creator earns from a fan", async ({ browser }, info) => {
  const { javaScriptEnabled } = info.project.use;
  const use = info.project.use;
  const tag = `${info.project.name}-${Date.now().toString(36)}`;
  const creator = { email: `creator-${tag}@example.com`, username: `maker.${tag}`.slice(0, 29) };
  const fan = { email: `fan-${tag}@example.com` };

  const studio = await visitor(browser, use);
  await test.step("a guest passes the age gate and sees Discover", async () => {
    await passAgeGate(studio, "/discover");
    await expect(studio.getByRole("heading", { level: 1 })).toHaveText("Discover");
    await expectAccessiblePage(studio, javaScriptEnabled);
  });

  await test.step("the creator signs up and enters the code", async () => {
    await signUp(studio, creator.email, "Creator");
    const code = await codeFor(creator.email);
    await enterCode(studio, code === "000000" ? "111111" : "000000");
    await expect(studio.getByText("4 attempts remaining").first()).toBeVisible();
    await expectAccessiblePage(studio, javaScriptEnabled);
    await enterCode(studio, code);
    await finishCreatorOnboarding(studio, javaScriptEnabled);
  });

  await test.step("the profile is filled in; a price below the minimum keeps everything", async () => {
    await expectAccessiblePage(studio, javaScriptEnabled);
    await studio.getByLabel("Username").fill(creator.username);
    await studio.getByLabel("Age", { exact: true }).fill("29");
    await studio.getByLabel(/^Bio/).fill("Light, paper and patience.");
    await studio.getByLabel("Monthly subscription price").fill("9.99");
    await studio.getByLabel("Message unlock price").fill("12");
    await studio.getByRole("checkbox", { name: /photography/i }).check();
    await studio.getByLabel(/^Profile photo/).setInputFiles({
      name: "portrait.jpg",
      mimeType: "image/jpeg",
      buffer: await phonePhoto(),
    });
    const finish = studio.getByRole("button", { name: "Finish Setup" });
    if (javaScriptEnabled === false) {
      await finish.click();
      await expect(studio.getByText("Minimum subscription price is $10.00").first()).toBeVisible();
      await expect(studio).toHaveTitle(/^Error:/);
    } else {
      await expect(finish).toBeDisabled();
      await expect(studio.getByText(`@${creator.username}`)).toBeVisible();
      await expect(studio.locator("[data-subscribers='1000']")).toHaveText("$8,990.00");
      await studio.getByLabel("Username").hover();
      await expect(studio.getByRole("tooltip")).toHaveText("The username cannot be changed later.");
    }
    await expect(studio.getByLabel(/^Bio/)).toHaveValue("Light, paper and patience.");
    await expect(studio.getByRole("checkbox", { name: /photography/i })).toBeChecked();
    await studio.getByLabel("Monthly subscription price").fill("15");
    await studio.getByLabel(/^Profile photo/).setInputFiles({
      name: "portrait.jpg",
      mimeType: "image/jpeg",
      buffer: await phonePhoto(),
    });
    await studio.getByRole("button", { name: "Finish Setup" }).click();
    await expect(studio).toHaveURL("/welcome/seller/complete");
    await expect(studio.getByText("Profile Setup Complete")).toBeVisible();
    await expectAccessiblePage(studio, javaScriptEnabled);
    await studio.getByRole("button", { name: "Start Creating" }).click();
    await expect(studio).toHaveURL(/\/stripe-setup/);
    await expect(studio.getByText("Setup Complete!")).toBeVisible();
    await expectAccessiblePage(studio, javaScriptEnabled);
  });

  await test.step("payment onboarding is abandoned halfway, then finished", async () => {
    await studio.goto("/post");
    await expect(studio).toHaveURL("/seller/onboarding-required?redirect=%2Fpost");
    await studio.getByRole("link", { name: "Set up payments" }).click();
    await studio.getByRole("button", { name: "Set up payments" }).click();
    await studio.getByRole("button", { name: "Save and leave" }).click();
    await expect(studio.getByRole("heading", { level: 1 })).toHaveText("Setup In Progress");
    await studio.getByRole("button", { name: "Continue setup" }).click();
    await studio.getByRole("button", { name: "Submit" }).click();
    await expect(studio).toHaveURL("/post");
    await expect(studio.getByText("Payment Setup Complete!")).toBeVisible();
    await expectAccessiblePage(studio, javaScriptEnabled);
  });

  let content = "";
  let photoUrl = "";
  await test.step("a photo for subscribers is posted", async () => {
    await studio.getByLabel("Title").fill("Morning in the studio");
    await studio.getByText("More options").click();
    await studio.getByLabel("Description (optional)").fill("Only for those who stay.");
    await studio.getByRole("radio", { name: /subscribers/i }).check();
    await studio.getByRole("radio", { name: "Only me" }).check();
    await studio.getByLabel("Add photos").setInputFiles({
      name: "movie.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypmp42"), Buffer.alloc(5000)]),
    });
    await studio
      .getByRole("button", { name: /Publish|Post/ })
      .last()
      .click();
    await expect(studio.getByText(/This video or audio file couldn't be read/).first()).toBeVisible();
    if (javaScriptEnabled) await expect(studio.getByText(/^Not sent yet: movie.jpg/)).toBeVisible();
    await expect(studio.getByLabel("Title")).toHaveValue("Morning in the studio");
    await studio.getByLabel("Add photos").setInputFiles({
      name: "IMG_0001.jpg",
      mimeType: "image/jpeg",
      buffer: await phonePhoto(),
    });
    await studio
      .getByRole("button", { name: /Publish|Post/ })
      .last()
      .click();
    await expect(studio).toHaveURL(/\/content\//);
    content = new URL(studio.url()).pathname;
    await expect(studio.getByRole("heading", { level: 1 })).toHaveText("Morning in the studio");
    photoUrl = (await studio.locator("main img[srcset]").first().getAttribute("src")) ?? "";
    expect(photoUrl).toMatch(/^\/media\/[\w-]+\/w\d+$/);
    await expectAccessiblePage(studio, javaScriptEnabled);
  });

  const phone = await visitor(browser, use);
  await test.step("a fan sees the teaser and the price, signs up, verifies", async () => {
    await passAgeGate(phone, content);
    await expect(phone.getByText("$15/month").first()).toBeVisible();
    expect(await phone.content()).not.toContain(photoUrl);
    expect(await phone.content()).not.toContain("Only for those who stay");
    await expectAccessiblePage(phone, javaScriptEnabled);
    await phone.getByRole("link", { name: "Subscribe · $15/month" }).click();
    await expect(phone.getByText(/^Create an account to subscribe to .+ · \$15\/month$/)).toBeVisible();
    await signUp(phone, fan.email, "Buyer", content);
    await enterCode(phone, await codeFor(fan.email));
    await finishOnboarding(phone, javaScriptEnabled);
    await expect(phone).toHaveURL(content);
    expect((await fetchAs(phone, photoUrl)).status()).toBe(404);
  });

  await test.step("a declined card, then a card that pays", async () => {
    await phone.getByRole("button", { name: "Subscribe" }).click();
    await expect(phone.getByText(/until you cancel\. Cancel anytime under Subscriptions/)).toBeVisible();
    await payWith(phone, "4000000000000002");
    await expect(phone.getByText(/declined/i).first()).toBeVisible();
    await payWith(phone, "4242424242424242");
    await expect(phone).toHaveURL(/\/subscription-success/);
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Subscription Activated!");
    await expectAccessiblePage(phone, javaScriptEnabled);
    await phone.goto(content);
    await expect(phone.getByText("Only for those who stay.")).toBeVisible();
    const bytes = await fetchAs(phone, photoUrl);
    expect(bytes.status()).toBe(200);
    expect(Buffer.from(await bytes.body()).includes("SecretModel")).toBe(false);
  });

  await test.step("the creator sees gross, fee, net and balance", async () => {
    await studio.goto("/dashboard");
    for (const amount of ["$15.00", "$1.50", "$13.50"])
      await expect(studio.getByText(amount).first()).toBeVisible();
    await expectAccessiblePage(studio, javaScriptEnabled);
  });

  await test.step("the fan sees the receipt, cancels, and keeps access until the period ends", async () => {
    await phone.goto("/payments");
    await expect(phone.getByText("$15.00").first()).toBeVisible();
    await expectAccessiblePage(phone, javaScriptEnabled);
    await phone.goto("/subscriptions");
    await phone.getByRole("button", { name: /Cancel/ }).click();
    await expect(phone.getByText(/Canceled/).first()).toBeVisible();
    await expectAccessiblePage(phone, javaScriptEnabled);
    expect((await fetchAs(phone, photoUrl)).status()).toBe(200);
    expect((await fetchAs(phone, "/media/none/w320")).status()).toBe(404);
  });

  await test.step("the photo is inaccessible after sign-out, and accessible again after sign-in", async () => {
    await phone.goto("/settings");
    await phone.getByRole("button", { name: "Menu", exact: true }).click();
    await phone.getByRole("button", { name: "Sign Out" }).click();
    await expect(phone).toHaveURL("/discover");
    expect((await fetchAs(phone, photoUrl)).status()).toBe(404);
    await phone.goto("/login");
    await phone.getByLabel("Email").fill(fan.email);
    await phone.getByLabel("Password", { exact: true }).fill("wrong-pass-1");
    await phone.getByRole("button", { name: "Log In", exact: true }).click();
    await expect(phone.getByText("Invalid email or password.").first()).toBeVisible();
    await phone.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await phone.getByRole("button", { name: "Log In", exact: true }).click();
    await expect(phone).toHaveURL("/discover");
    expect((await fetchAs(phone, photoUrl)).status()).toBe(200);
  });

  await test.step("access ends with the paid month", async () => {
    await advanceClock(fan.email, 32);
    await phone.goto(content);
    await expect(phone.getByRole("button", { name: "Subscribe" })).toBeVisible();
    expect((await fetchAs(phone, photoUrl)).status()).toBe(404);
    await phone.goto("/subscriptions");
    await expect(phone.getByText(/Ended/).first()).toBeVisible();
  });
});
