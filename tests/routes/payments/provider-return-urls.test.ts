// @module-tag thorough
import { expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { expectOwnAddress, foreignAddresses } from "../site/foreign-addresses.ts";
import { checkoutSessionIn, newFan, providerClient } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";
import { ORIGIN } from "../site/test-settings.ts";
import { FORM } from "../site/visitor.ts";

const site = siteForFile();

/** Where the provider's onboarding page redirects after saving and leaving, and when opened again. */
async function leads(page: string): Promise<string[]> {
  const location = (response: Response) => response.headers.get("Location") ?? "";
  const left = await fetch(page, { method: "POST", body: "action=save", headers: FORM, redirect: "manual" });
  const again = await fetch(page, { redirect: "manual" });
  return [location(left), location(again)];
}

async function soldAt(url: string | null) {
  const session = await providerClient(site()).checkout.sessions.retrieve(checkoutSessionIn(url));
  return [session.success_url ?? "", session.cancel_url ?? ""];
}

for (const target of foreignAddresses)
  test(`a return URL of ${JSON.stringify(target)} is replaced by ours`, async () => {
    const mira = await site().visitor({ as: people.creator });
    const named = await mira.json("/api/stripe/connect/setup", { refresh_url: target, return_url: target });
    expect(named.status).toBe(200);
    const set = await leads(JSON.parse(named.text).onboarding_url);
    const formed = await mira.form("/stripe-setup", { redirect: target });
    expect(formed.status).toBe(303);
    set.push(...(await leads(formed.location ?? "")));

    for (const path of ["/api/stripe/subscription/checkout", "/stripe/subscription/checkout"]) {
      const { visitor } = await newFan(site());
      const urls = { success_url: target, cancel_url: target };
      const sale = await visitor.json(path, { seller_id: people.creator.id, ...urls });
      expect(sale.status).toBe(200);
      set.push(...(await soldAt(JSON.parse(sale.text).url)));
    }
    const { visitor } = await newFan(site());
    const pressed = await visitor.form("/seller/mira/subscribe", { amount: "1500", redirect: target });
    set.push(...(await soldAt(pressed.location)));

    expect(set).toHaveLength(10);
    for (const address of set) {
      expect(address.startsWith(`${ORIGIN}/`), address).toBe(true);
      expectOwnAddress(address, "the provider's");
      const back = new URL(address).searchParams.get("redirect");
      if (back !== null) expectOwnAddress(back, "the page after it");
    }
  });
