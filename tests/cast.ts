import { termsHash } from "#domain/legal/versions.ts";
import type { SignedInViewer } from "../app/domain/accounts/viewer.ts";
import type { Place } from "../app/domain/gates/regions/region.ts";
import { duties, type PostType, type Visibility } from "../db/kinds.ts";

/** The small cast shared by all tests, each named for their state. IDs never change. */
export const NOW = Date.UTC(2026, 5, 15, 12);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const PASSWORD = "lantern-42";

export type Person = {
  id: string;
  email: string;
  username: string;
  name: string | null;
  role: "buyer" | "seller" | "admin";
  emailVerified: boolean;
  ageConfirmed: boolean;
  welcomed: boolean;
  /** Cents; set for creators who have finished setup. */
  subscriptionPrice: number | null;
  accountId: string | null;
  canCharge: boolean;
};

const person = (handle: string, name: string): Person => ({
  id: `person-${handle}`.padEnd(22, "0"),
  email: `${handle}@example.com`,
  username: handle,
  name,
  role: "buyer",
  emailVerified: true,
  ageConfirmed: true,
  welcomed: true,
  subscriptionPrice: null,
  accountId: null,
  canCharge: false,
});

export const people = {
  fan: person("ada.fan", "Ada Fan"),
  otherFan: person("bo.fan", "Bo Fan"),
  /** Signed up a minute ago; neither email nor age is confirmed. */
  newcomer: {
    ...person("nia.new", "Nia New"),
    name: null,
    emailVerified: false,
    ageConfirmed: false,
    welcomed: false,
  },
  /** Verified their email a minute ago; onboarding comes next. */
  arrival: { ...person("joy.arrival", "Joy Arrival"), name: null, welcomed: false },
  creatorArrival: { ...person("sol.arrival", "Sol Arrival"), name: null, role: "seller", welcomed: false },
  creator: {
    ...person("mira", "Mira"),
    role: "seller",
    subscriptionPrice: 1500,
    accountId: "acct_mira",
    canCharge: true,
  },
  otherCreator: {
    ...person("theo", "Theo"),
    role: "seller",
    subscriptionPrice: 1000,
    accountId: "acct_theo",
    canCharge: true,
  },
  creatorWithoutPayouts: { ...person("pia", "Pia"), role: "seller", subscriptionPrice: 2500 },
  creatorHalfway: {
    ...person("rolf", "Rolf"),
    role: "seller",
    subscriptionPrice: 1200,
    accountId: "acct_rolf",
  },
  creatorWithoutProfile: { ...person("uma", "Uma"), role: "seller" },
  admin: { ...person("ida.admin", "Ida Admin"), role: "admin" },
} satisfies Record<string, Person> as Record<
  | "fan"
  | "otherFan"
  | "newcomer"
  | "arrival"
  | "creatorArrival"
  | "creator"
  | "otherCreator"
  | "creatorWithoutPayouts"
  | "creatorHalfway"
  | "creatorWithoutProfile"
  | "admin",
  Person
>;

/** Request locations. Where age must be confirmed, an unconfirmed visitor counts as a minor. */
export const places = {
  oregon: { country: "US", region: "OR", known: true },
  utah: { country: "US", region: "UT", known: true },
  germany: { country: "DE", region: "BE", known: true },
  nowhere: { country: "US", region: null, known: false },
} satisfies Record<string, Place>;

export type CastPost = {
  id: string;
  sellerId: string;
  title: string;
  type: PostType;
  visibility: Visibility;
  price: number | null;
  subscribersPayToo: boolean;
  publishedAt: number | null;
};

const post = (id: string, visibility: Visibility, more: Partial<CastPost> = {}): CastPost => ({
  id: `post-${id}`,
  sellerId: people.creator.id,
  title: `A ${id} photo`,
  type: "image",
  visibility,
  price: visibility === "ppv" ? 700 : null,
  subscribersPayToo: false,
  publishedAt: NOW - DAY,
  ...more,
});

export const posts = {
  free: post("free", "free", { publishedAt: NOW - 4 * DAY }),
  subscriber: post("subscriber", "subscriber", { publishedAt: NOW - 3 * DAY }),
  ppv: post("ppv", "ppv", { publishedAt: NOW - 2 * DAY }),
  ppvForAll: post("ppv-for-all", "ppv", { subscribersPayToo: true }),
  draft: post("draft", "free", { publishedAt: null }),
};

export function signedIn(person: Person, more: Partial<SignedInViewer> = {}): SignedInViewer {
  return {
    kind: "user",
    id: person.id,
    sessionId: `session-${person.username}`,
    sessionUsedAt: NOW,
    email: person.email,
    username: person.username,
    name: person.name ?? person.username,
    avatarUrl: null,
    role: person.role,
    emailVerifiedAt: person.emailVerified ? NOW - 30 * DAY : null,
    setupCompletedAt: person.subscriptionPrice === null ? null : NOW - 20 * DAY,
    onboarding: person.welcomed
      ? { reached: 5, completedAt: NOW - 30 * DAY }
      : { reached: 1, completedAt: null },
    preferences: {},
    signedUpAt: NOW - 30 * DAY,
    isNewSignup: !person.welcomed,
    payouts: person.canCharge ? "completed" : person.accountId ? "started" : "none",
    ageVerifiedAt: person.ageConfirmed ? NOW - 30 * DAY : null,
    ageClearedAt: null,
    enhancedAgeCheckUntil: null,
    regionClass: person.ageConfirmed ? "default" : null,
    lite: false,
    autoplay: false,
    timeZone: null,
    deletionDueAt: null,
    unreadMessages: 0,
    unreadNotices: 0,
    isInTeam: false,
    hasBlocks: false,
    twoStep: person.role === "admin" ? "passed" : "off",
    duties: person.role === "admin" ? duties : [],
    restriction: null,
    termsHash,
    waivers: [],
    off: [],
    ...more,
  };
}
