import { type Person, people } from "#tests/cast.ts";
import { inParallel } from "../site/in-parallel.ts";
import type { siteForFile } from "../site/site.ts";
import { type Geolocation, type SiteResponse, type Visitor, visitorOf } from "../site/visitor.ts";
import {
  type Expected,
  expected,
  type GateStatus,
  type Row,
  rows,
  type ViewerName,
} from "../tables/gate-table.ts";
import { gatesAlone, PASSED } from "./gates-alone.ts";

type Site = ReturnType<typeof siteForFile>;
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
export type Shape = "GET" | "HEAD" | "POST" | "data";

const isLogout = ({ address }: Row) => address === "/logout";
const STOPPED = [401, 403, 451];
const GATES =
  /^\/(verify-age|verify-email|discover|welcome|welcome\/creator-profile|seller\/onboarding-required)\?redirect=/;

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

/**
 * Differences from the table when a viewer requests each of its URLs. Requests that pass the gates reach the whole
 * site, unless only passing matters.
 */
export async function findWrongGates(
  site: Site,
  name: ViewerName,
  standing: GateStatus,
  cf: Geolocation,
  shape: Shape,
): Promise<string[]> {
  const person = persons[name];
  const wrong: string[] = [];
  await site().rows("update onboarding_status set reached = 1 where has_completed_tour_at is null");
  const visitor = await site().visitor({ as: person, adult: standing !== "not-confirmed", cf });
  const cookie = [...visitor.jar].map(([key, value]) => `${key}=${value}`).join("; ");
  const gates = await visitorOf(gatesAlone(site()), site().openSession)({ adult: false, cf });
  const one = async (row: Row) => {
    const wanted = expected(row, name, standing, shape);
    const headers = { Cookie: cookie };
    const verdict = await send(gates, row, shape, headers);
    if (verdict.status === PASSED && wanted === "through") return;
    const response = verdict.status === PASSED ? await send(visitor, row, shape, headers) : verdict;
    const got = actual(response, wanted);
    if (got !== wanted) wrong.push(`${shape} ${row.address}: ${got}, not ${wanted}`);
  };
  const [ending, others] = [rows.filter(isLogout), rows.filter((row) => !isLogout(row))];
  await inParallel(others, one);
  for (const row of ending) await one(row);
  return wrong.sort();
}

export const setAgeOfAll = (site: Site, at: number | null) =>
  at === null
    ? site().rows("update profiles set age_verification_timestamp = null")
    : site().rows("update profiles set age_verification_timestamp = ?", at);
