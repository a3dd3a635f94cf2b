import { expect, test } from "vitest";
import sitemap from "../../../app/routes.ts";
import { DAY, NOW, type Person, people } from "../../cast.ts";
import { inParallel } from "../site/in-parallel.ts";
import { siteForFile } from "../site/site.ts";
import {
  GERMANY,
  type Geolocation,
  OREGON,
  type SiteResponse,
  UNKNOWN_PLACE,
  UTAH,
  type Visitor,
} from "../site/visitor.ts";
import {
  type Expected,
  expected,
  type GateStatus,
  type Row,
  rows,
  type ViewerName,
  viewers,
} from "../tables/gate-table.ts";

const site = siteForFile();
const persons: Record<ViewerName, Person | undefined> = {
  guest: undefined,
  unverified: people.newcomer,
  buyer: people.fan,
  "no-profile": people.creatorWithoutProfile,
  "no-payouts": people.creatorWithoutPayouts,
  seller: people.creator,
  admin: people.admin,
  arrival: people.arrival,
};
type Shape = "GET" | "HEAD" | "POST" | "data";

const isLogout = ({ address }: Row) => address === "/logout";
const STOPPED = [401, 403, 451];
const GATES =
  /^\/(verify-age|verify-email|discover|welcome|welcome\/creator-profile|seller\/onboarding-required)\?redirect=/;

/**
 * Past its gates such a form deletes the post that other rows need, or refuses by ownership; the tests of a creator's
 * own posts send it.
 */
const ANSWERS_ITSELF = /^\/post\/[^/]+\/delete$|^\/dashboard\/posts$/;

/** The response in the table's notation. */
function actual(response: SiteResponse, wanted: Expected): Expected {
  const through = !STOPPED.includes(response.status) && !GATES.test(response.location ?? "");
  if (wanted === "through") return through ? "through" : (response.location ?? response.status);
  return response.location ?? response.status;
}

/** Sends the same cookies each time, so that no response affects the next request. */
function send(visitor: Visitor, row: Row, shape: Shape, headers: { Cookie: string }) {
  if (shape === "POST") return visitor.form(row.address, {}, headers);
  const address =
    shape === "data" ? row.address.replace(/^\/$/, "/_root").replace(/\?|$/, ".data$&") : row.address;
  return visitor.ask(address, { method: shape === "HEAD" ? "HEAD" : "GET", headers });
}

async function check(
  name: ViewerName,
  standing: GateStatus,
  cf: Geolocation,
  shape: Shape,
): Promise<string[]> {
  const person = persons[name];
  const wrong: string[] = [];
  // An earlier onboarding form has opened the next step.
  await site().rows("update onboarding_status set reached = 1 where has_completed_tour_at is null");
  const visitor = await site().visitor({ as: person, adult: standing !== "not-confirmed", cf });
  const cookie = [...visitor.jar].map(([key, value]) => `${key}=${value}`).join("; ");
  const one = async (row: Row) => {
    const wanted = expected(row, name, standing, shape);
    if (shape === "POST" && wanted === "through" && ANSWERS_ITSELF.test(row.address)) return;
    const response = await send(visitor, row, shape, { Cookie: cookie });
    const got = actual(response, wanted);
    if (got !== wanted) wrong.push(`${shape} ${row.address}: ${got}, not ${wanted}`);
    if (shape === "HEAD" && response.bytes.length > 0) wrong.push(`HEAD ${row.address} has a body`);
  };
  const [ending, others] = [rows.filter(isLogout), rows.filter((row) => !isLogout(row))];
  await inParallel(others, one);
  // Signing out comes last, since it ends the session.
  for (const row of ending) await one(row);
  return wrong.sort();
}

const ageOfAll = (at: number | null) =>
  at === null
    ? site().rows("update profiles set age_verification_timestamp = null")
    : site().rows("update profiles set age_verification_timestamp = ?", at);

test("every URL of the sitemap has its row", () => {
  const patterns = sitemap.map(({ path = "" }) => `/${path}`).filter((path) => path !== "/*");
  const missing = patterns.filter((pattern) => {
    const shape = new RegExp(`^${pattern.replace(/:[^/]+/g, "[^/]+")}$`);
    return !rows.some((row) => shape.test(row.address));
  });
  expect(missing).toEqual([]);
});

const shapes = ["GET", "POST", "data"] as const;

for (const name of viewers)
  for (const shape of shapes) {
    test(`${name}, adult: ${shape}`, async () => {
      await ageOfAll(NOW - DAY);
      expect(await check(name, "adult", OREGON, shape)).toEqual([]);
    });
    test(`${name}, age not confirmed: ${shape}`, async () => {
      await ageOfAll(null);
      expect(await check(name, "not-confirmed", OREGON, shape)).toEqual([]);
    });
    test(`${name} in a strict state: ${shape}`, async () => {
      await ageOfAll(NOW - DAY);
      expect(await check(name, "strict", UTAH, shape)).toEqual([]);
    });
  }

// HEAD passes where GET passes; two viewers are enough to show it.
for (const name of ["guest", "seller"] as const)
  test(`${name}: HEAD, adult and not, in a strict state`, async () => {
    await ageOfAll(NOW - DAY);
    expect(await check(name, "adult", OREGON, "HEAD")).toEqual([]);
    expect(await check(name, "strict", UTAH, "HEAD")).toEqual([]);
    await ageOfAll(null);
    expect(await check(name, "not-confirmed", OREGON, "HEAD")).toEqual([]);
  });

for (const name of viewers)
  test(`${name} from an unknown location, and in a strict country`, async () => {
    await ageOfAll(NOW - DAY);
    await site().rows("update profiles set region_classification = null");
    // In this order: an account seen in a strict country stays strict at an unknown location.
    expect(await check(name, "adult", UNKNOWN_PLACE, "GET")).toEqual([]);
    expect(await check(name, "strict", GERMANY, "GET")).toEqual([]);
  });
