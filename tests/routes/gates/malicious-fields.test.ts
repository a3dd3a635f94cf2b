// @module-tag thorough
import { expect, test } from "vitest";
import { type Person, people } from "#tests/cast.ts";
import { expectUntouched, MALICIOUS_FIELDS } from "../site/malicious-fields.ts";
import { siteForFile } from "../site/site.ts";
import { bodyOf, contentTypeOf, writes } from "../tables/write-table.ts";

const site = siteForFile();

/** Account and permission columns that none of the account's forms may write. */
const RIGHTS = [
  "role",
  "subscription_price",
  "message_price",
  "email",
  "email_verified_at",
  "setup_completed_at",
  "stripe_account_id",
  "stripe_onboarding_completed_at",
  "has_completed_onboarding_at",
  "closed_at",
  "age_verification_timestamp",
  "region_classification",
  "detected_region",
  "created_at",
  "post_count",
  "like_count",
  "profile_like_count",
  "avatar_url",
  "cover_url",
];
const rights = async (but: string[] = []) => {
  const columns = ["id", ...RIGHTS.filter((one) => !but.includes(one))];
  const rows = await site().rows(`select ${columns.join(", ")} from profiles order by id`);
  const given = await site().rows("select * from user_roles order by 1, 2");
  const lifted = await site().count("gate_waivers");
  return { all: rows.map((row) => Object.fromEntries(columns.map((one) => [one, row[one]]))), given, lifted };
};

/** Forms meant to change some of these; their own tests cover them. */
const MEANT: Record<string, string> = {
  "/signup": "makes an account",
  "/verify-age": "confirms the age",
  "/welcome/become-creator": "makes a fan a creator",
  "/welcome/creator-profile": "sets the prices, once",
  "/profile/edit": "sets the prices",
  "/settings/delete-account": "closes the account",
  "/settings/message-price": "sets the message price",
  "/webhooks/stripe": "is the provider's",
  "/webhooks/resend": "is the email provider's",
};
/** Other columns that a form may change: counts and the provider account. */
const MOVES: [address: RegExp, columns: string[]][] = [
  [/\/like$/, ["like_count", "profile_like_count"]],
  [/^\/post|^\/dashboard\/posts$/, ["post_count", "like_count"]],
  [/-setup$|\/connect\/setup$/, ["stripe_account_id"]],
];

const maliciousForm = (address: string) => {
  const fields = {
    ...MALICIOUS_FIELDS,
    role: "admin",
    subscription_price: "1",
    message_price: "1",
    ...OTHERS,
  };
  if (contentTypeOf(address) === "application/json") return { ...fields, ...JSON.parse(bodyOf(address)) };
  return { ...fields, ...Object.fromEntries(new URLSearchParams(bodyOf(address))) };
};
/** Alternative names of the same columns. */
const OTHERS = {
  roles: "admin",
  payouts: "completed",
  onboarding_completed: "true",
  has_completed_onboarding_at: "1",
  is_age_verified: "true",
  closed_at: "1",
  profile_like_count: "99",
  cover_url: "https://evil.example/x",
  waivers: "payouts",
};

/** The viewers with the most access; the gate table covers the others. */
const members: Record<string, Person> = {
  "a fan": people.fan,
  "a creator": people.creator,
  "a creator without a profile": people.creatorWithoutProfile,
};

for (const [name, person] of Object.entries(members))
  test(`no form gives ${name} a role, a price, or a flag that it does not offer`, async () => {
    const sent: number[] = [];
    await (await site().visitor({ as: person })).get("/discover");
    for (const address of writes.filter((one) => !(one in MEANT))) {
      const moved = MOVES.flatMap(([where, columns]) => (where.test(address) ? columns : []));
      const before = await rights(moved);
      const visitor = await site().visitor({ as: person });
      const fields = maliciousForm(address);
      const response =
        contentTypeOf(address) === "application/json"
          ? await visitor.json(address, fields)
          : await visitor.form(address, fields);
      sent.push(response.status);
      expect(await rights(moved), address).toEqual(before);
    }
    for (const row of (await rights()).all) expectUntouched(row);
    expect(sent.length).toBeGreaterThan(40);
    expect(sent.filter((status) => status >= 500)).toEqual([]);
  });

test("every form with an exception exists", () => {
  expect(Object.keys(MEANT).filter((address) => !writes.includes(address))).toEqual([]);
});
