import { DAY, HOUR, MINUTE } from "../../cast.ts";
import { isOpenTo, type Terms } from "./terms.ts";
import type { Told } from "./told.ts";

/**
 * Who may do what with conversations, as docs/product.md (sections 4.25, 4.26, 4.29, 4.30, 6.9) and decisions 163 and 184 say,
 * written without the site's own rules. `helper` and `peer`, who is a creator, may come to work for the creator, and so may
 * the fan.
 */
export const everyone = ["fan", "creator", "helper", "peer", "stranger", "ida", "eve"] as const;
export type Who = (typeof everyone)[number];
export const admins: readonly Who[] = ["ida", "eve"];
export const sellers: readonly Who[] = ["creator", "peer"];

/** Conversations: the fan's and the helper's with the creator, and the fan's with the peer. */
export const pairs = {
  x: { fan: "fan", creator: "creator" },
  y: { fan: "helper", creator: "creator" },
  z: { fan: "fan", creator: "peer" },
} as const;
export type Chat = keyof typeof pairs;

export type Permission = "write" | "publish" | "money";
export type May = Record<Permission, boolean>;
export type Said = {
  side: "fan" | "creator";
  by: Who;
  isTeam: boolean;
  at: number;
  text: string;
  isUnsent: boolean;
  photo: "none" | "free" | "paid";
};
export type Report = { by: Who; number: number; place: number; kept: string | null };
export type Case = {
  id: string;
  reports: Report[];
  claim: { by: Who; until: number } | null;
  outcome: "dismissed" | "warned" | "closed" | null;
  isReopened: boolean;
  readings: { by: Who; from: number; to: number; until: number; reason: string }[];
};
/** A photo that somebody uploaded to send for the creator; then it is the creator's. */
export type Upload = { id: string; by: Who; isSent: boolean };
export type Invitation = { email: string; link: string; may: May; until: number };
export type World = {
  now: number;
  signedIn: Set<Who>;
  leaving: Set<Who>;
  /** Whose account an admin restricted. */
  restricted: Set<Who>;
  /** "fan>creator": the first blocked the second, and "peer>fan", who may be in the team. */
  blocks: Set<string>;
  team: Map<Who, May>;
  invitations: Invitation[];
  /** Of conversation x, by number - 1. */
  said: Said[];
  uploads: Upload[];
  /** What is paid for conversation x. */
  terms: Terms;
  /** Up to which of them each side has seen all. */
  readTo: Record<"fan" | "creator", number>;
  /** How many of the fan's messages wait for the creator's review. */
  held: number;
  /** Who was told of messages in conversation x. */
  told: Told;
  cases: Case[];
  /** What the creator's log has to say, but for looks. */
  log: string[];
};

export const EDIT_MS = 15 * MINUTE;
export const CLAIM_MS = 15 * MINUTE;
export const READING_MS = 24 * HOUR;
export const INVITATION_MS = 7 * DAY;
/** Messages before and after what was reported. */
export const AROUND = 100;

export const isOneOf = (chat: Chat, who: Who) => who === pairs[chat].fan || who === pairs[chat].creator;

/** Whether somebody may act for the creator right now; null asks for nothing in particular. */
export function acts({ team, leaving }: World, who: Who, permission: Permission | null): boolean {
  const may = team.get(who);
  if (!may || leaving.has(who) || leaving.has("creator")) return false;
  return permission === null || may[permission];
}

/** Whether they read a conversation for the creator: one with a fan, other than themselves. */
export const readsForCreator = (world: World, who: Who, chat: Chat) =>
  pairs[chat].creator === "creator" && pairs[chat].fan !== who && acts(world, who, "write");

export const isLive = ({ claim }: Case, now: number) => claim !== null && now < claim.until;
export const isClaimedBy = (one: Case, who: Who, now: number) => isLive(one, now) && one.claim?.by === who;

/** What an admin may read of conversation x for a case: the newest of their reasons counts, until a decision. */
export function reading({ now }: World, one: Case, who: Who) {
  const own = one.readings.findLast(({ by }) => by === who);
  return one.outcome === null && own && now < own.until ? own : null;
}
/** The numbers around all that was reported. */
export function stretch(reports: Report[]) {
  const numbers = reports.map(({ place }) => place);
  return { from: Math.max(1, Math.min(...numbers) - AROUND), to: Math.max(...numbers) + AROUND };
}

export const isApart = ({ blocks }: World, one: Who, other: Who) =>
  blocks.has(`${one}>${other}`) || blocks.has(`${other}>${one}`);

/** Whether somebody hears for the creator of what the fan writes, to answer it: nobody does across a block. */
export const hearsForCreator = (world: World, who: Who) =>
  readsForCreator(world, who, "x") && !isApart(world, who, "fan") && mayWorkAt(world, "team");
/** Whether anything can be changed there: a restricted creator doesn't write through the team, either. */
export const mayWorkAt = ({ restricted }: World, door: string) =>
  door !== "team" || !restricted.has("creator");

/** Whether an upload is somebody's to look at: its uploader's until it is sent, and then the creator's. */
export const ownsUpload = ({ by, isSent }: Upload, who: Who) => who === (isSent ? "creator" : by);

/** Whether an admin closed conversation x. */
export const isClosed = ({ cases }: World) =>
  cases.some(({ outcome, isReopened }) => outcome === "closed" && !isReopened);

/** Whether one side of conversation x can write there at all. Who is restricted gets no further than the gates. */
export function isOpen(world: World, side: "fan" | "creator"): boolean {
  const { leaving, terms, now } = world;
  if (isApart(world, "fan", "creator") || leaving.has("fan") || leaving.has("creator")) return false;
  return !isClosed(world) && isOpenTo(terms, side, now);
}
/** What somebody writes in conversation x is of this side. */
export const sideOf = (who: Who) => (who === "fan" ? ("fan" as const) : ("creator" as const));

/** What becomes of somebody's attempt to change a message of conversation x, if they get as far as its page. */
export function mayEdit(world: World, who: Who, number: number): boolean {
  const one = world.said[number - 1];
  return one?.by === who && !one.isUnsent && isOpen(world, sideOf(who)) && world.now < one.at + EDIT_MS;
}
export function mayUnsend({ said }: World, who: Who, number: number): boolean {
  const one = said[number - 1];
  if (!one || one.isUnsent) return false;
  return one.by === who || (who === "creator" && one.side === "creator");
}

/** Whether somebody may see the photo of a message of conversation x. */
export function seesPhoto(world: World, who: Who, number: number): boolean {
  const one = world.said[number - 1];
  if (!one || one.isUnsent || one.photo === "none") return false;
  if (who === "fan") return one.photo === "free" || world.terms.bought.has(number);
  if (who === "creator" || readsForCreator(world, who, "x")) return true;
  return world.cases.some((each) => {
    const own = reading(world, each, who);
    return own !== null && number >= own.from && number <= own.to;
  });
}

/** Whether a case's page about the outcome is somebody's to see. */
export const hasReceipt = ({ reports, outcome }: Case, who: Who) =>
  reports.some(({ by }) => by === who) ||
  (isOneOf("x", who) && (outcome === "warned" || outcome === "closed"));
