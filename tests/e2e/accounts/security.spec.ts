import { readFileSync } from "node:fs";
import { codeAt, STEP_MS } from "#domain/accounts/two-step/totp.ts";
import { expect, hasScreen } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { expectAccessiblePage, logIn, PASSWORD, signOut, visitor } from "../steps/journeys.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function appCode(key: string, drift = 0): Promise<string> {
  const letters = [...key.replaceAll(" ", "")];
  const bits = letters.map((one) => ALPHABET.indexOf(one).toString(2).padStart(5, "0")).join("");
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (one) => Number.parseInt(one, 2));
  return codeAt(bytes, Math.floor(Date.now() / STEP_MS) + drift);
}

test("two-step sign-in, data export, and account deletion", async ({ browser, signedInAs }, info) => {
  const { use } = info.project;
  const { page, email } = await signedInAs("fan");
  let key = "";
  let recovery: string[] = [];

  await test.step("set up with a typed key, and save the recovery codes", async () => {
    await page.goto("/settings/two-step");
    await expectAccessiblePage(page, use.javaScriptEnabled);
    await page.getByLabel("Your password").fill(PASSWORD);
    await page.getByRole("button", { name: "Set up" }).click();
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    await expectAccessiblePage(page, use.javaScriptEnabled);
    key = (await page.locator("code.key").textContent()) ?? "";
    await page.getByLabel("Code", { exact: true }).fill(await appCode(key, -1));
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
    await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeInViewport();
    await expectAccessiblePage(page, use.javaScriptEnabled);
    recovery = await page.locator(".recovery-codes code").allTextContents();
    if (hasScreen(page)) {
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("banner")).toBeHidden();
      await expect(page.getByRole("list", { name: "Recovery codes" })).toBeVisible();
      await page.emulateMedia({ media: null });
    }
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as a text file" }).click(),
    ]);
    expect(readFileSync(await file.path(), "utf8")).toContain(recovery[9]);
  });

  await test.step("sign in with the code, and with a recovery code", async () => {
    await signOut(page);
    await logIn(page, email);
    await expect(page).toHaveURL("/login/second-step");
    await expectAccessiblePage(page, use.javaScriptEnabled);
    await page.getByLabel("Code", { exact: true }).fill("000000");
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveTitle(/^Error:/);
    await page.getByLabel("Code", { exact: true }).fill(await appCode(key, 1));
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL("/discover");
    await signOut(page);
    await logIn(page, email);
    await page.getByRole("link", { name: "Use a recovery code" }).click();
    await expectAccessiblePage(page, use.javaScriptEnabled);
    await page.getByLabel("Recovery code").fill(recovery[0] ?? "");
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL("/discover");
  });

  await test.step("only the owner's data is available from a strict region", async () => {
    const abroad = await visitor(browser, use, "DE");
    expect((await abroad.goto("/login"))?.status()).toBe(451);
    await abroad.getByRole("link", { name: /log in to download your data/ }).click();
    await expect(abroad.getByRole("heading", { level: 1 })).toHaveText("Your data");
    await expectAccessiblePage(abroad, use.javaScriptEnabled);
    await abroad.getByLabel("Email").fill(email);
    await abroad.getByLabel("Password", { exact: true }).fill("not-the-password-1");
    await abroad.getByRole("button", { name: "Log In", exact: true }).click();
    await expect(abroad).toHaveTitle(/^Error:/);
    await expectAccessiblePage(abroad, use.javaScriptEnabled);
    await abroad.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await abroad.getByRole("button", { name: "Log In", exact: true }).click();
    await abroad.getByRole("link", { name: "Use a recovery code" }).click();
    await abroad.getByLabel("Recovery code").fill(recovery[1] ?? "");
    await abroad.getByRole("button", { name: "Log In" }).click();
    await expect(abroad.getByText(`You're logged in as ${email}.`)).toBeVisible();
    await expectAccessiblePage(abroad, use.javaScriptEnabled);
    await abroad.getByRole("link", { name: "Delete my account" }).click();
    await expect(abroad.getByRole("heading", { level: 1 })).toHaveText("Delete account");
    await expectAccessiblePage(abroad, use.javaScriptEnabled);
    await abroad.getByRole("link", { name: "Your data", exact: true }).click();
    await abroad.getByRole("link", { name: "Download my data" }).click();
    await expectAccessiblePage(abroad, use.javaScriptEnabled);
    const [file] = await Promise.all([
      abroad.waitForEvent("download"),
      abroad.getByRole("button", { name: "Download my data" }).click(),
    ]);
    expect(readFileSync(await file.path(), "utf8")).toContain(email);
    expect((await abroad.goto("/discover"))?.status()).toBe(451);
    expect((await abroad.goto("/settings"))?.status()).toBe(451);
    await abroad.goto("/own-data");
    await abroad.getByRole("button", { name: "Sign Out" }).click();
    await expect(abroad.getByRole("button", { name: "Log In", exact: true })).toBeVisible();
    await expect(abroad.getByRole("status")).toContainText("Logged out");
  });

  await test.step("download everything", async () => {
    await page.goto("/settings/export");
    await expectAccessiblePage(page, use.javaScriptEnabled);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download my data" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^my-data-.*\.json$/);
    const held = readFileSync(await file.path(), "utf8");
    expect(JSON.parse(held)).toBeTruthy();
    expect(held).toContain(email);
    expect(held).not.toMatch(/scrypt|hash/i);
  });

  await test.step("request deletion, and cancel it", async () => {
    await page.goto("/settings/delete-account");
    await expectAccessiblePage(page, use.javaScriptEnabled);
    await page.getByLabel("Your password").fill(PASSWORD);
    await page.getByRole("checkbox", { name: /I've read what happens/ }).check();
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByText("Your account will be deleted")).toBeVisible();
    // The form is at the end of a long page, so its message has to be scrolled into view.
    await expect(page.getByRole("status").filter({ hasText: "Check your email" })).toBeInViewport();
    await expectAccessiblePage(page, use.javaScriptEnabled);
    await page.goto("/discover");
    await page.getByRole("link", { name: "Keep my account" }).click();
    await page.getByRole("button", { name: "Keep my account" }).click();
    await expect(page.getByRole("status")).toContainText("Deletion canceled");
  });
});

test("a passkey is added, signs in, and is removed", async ({ signedInAs }, info) => {
  const { use } = info.project;
  const { page } = await signedInAs("fan");
  await page.goto("/settings/passkeys");
  await expectAccessiblePage(page, use.javaScriptEnabled);
  if (use.javaScriptEnabled === false) {
    await expect(page.locator("noscript p", { hasText: "needs JavaScript" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add a passkey" })).toBeHidden();
    await signOut(page);
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Log in with a passkey" })).toBeHidden();
    return;
  }
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.getByLabel("Name", { exact: true }).fill("My phone");
  await page.getByLabel("Your password").last().fill(PASSWORD);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("status")).toContainText("Passkey added");
  await expect(page.getByRole("heading", { name: "My phone" })).toBeVisible();
  await expectAccessiblePage(page, use.javaScriptEnabled);

  await test.step("the passkey works in the dialog, over the page it was opened from", async () => {
    await signOut(page);
    await page.goto("/discover?sort=popular");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "Sign In" }).click();
    const dialog = page.getByRole("dialog", { name: "Log in or sign up" });
    await dialog.getByRole("button", { name: "Log in with a passkey" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Welcome back!" })).toBeVisible();
    await expect(page).toHaveURL("/discover?sort=popular");
  });

  await signOut(page);
  await page.goto("/login?redirect=%2Fsettings%2Fpasskeys");
  await expectAccessiblePage(page, use.javaScriptEnabled);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page).toHaveURL("/settings/passkeys");
  await page.getByText("Rename or remove").click();
  await expectAccessiblePage(page, use.javaScriptEnabled);
  await page.getByLabel("Your password").first().fill(PASSWORD);
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("status")).toContainText("Passkey removed");
  await signOut(page);
  await page.goto("/login");
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page.getByText("That passkey didn't work")).toBeVisible();
});
