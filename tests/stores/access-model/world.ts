import { DAY, HOUR, MINUTE } from "#tests/cast.ts";
import type { Told } from "./expected-notices.ts";
import { isOpenTo, type Terms } from "./terms.ts";

/**
 * Who may do what in conversations, as docs/product.md (sections 4.25, 4.26, 4.29, 4.30, 6.9) and decisions 163 and 184
 * say, written independently of the site's rules. `helper`, `peer` (a creator), and the fan can join the creator's
 * team.
 */
export const everyone = ["fan", "creator", "helper", "peer", "stranger", "ida", "eve"] as const;
export type Who = (typeof everyone)[number];
export const admins: readonly Who[] = ["ida", "eve"];
export const sellers: readonly Who[] = ["creator", "peer"];

/** Conversations: the fan and the helper with the creator, and the fan with the peer. */
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
  decisionId: string | null;
  claim: { by: Who; until: number } | null;
  outcome: "dismissed" | "warned" | "closed" | null;
  isReopened: boolean;
  readings: { by: Who; from: number; to: number; until: number; reason: string }[];
};
/** A photo uploaded to send for the creator, who owns it once it's sent. */
export type Upload = { id: string; by: Who; isSent: boolean };
export type Invitation = { email: string; link: string; may: May; until: number };
export type World = {
  now: number;
  signedIn: Set<Who>;
  leaving: Set<Who>;
  restricted: Set<Who>;
  /** "fan>creator": the fan blocked the creator. "peer>fan" also exists, since the fan may be on the team. */
  blocks: Set<string>;
  /** The creator closed their page where everyone is. */
  isPlaceClosed: boolean;
  team: Map<Who, May>;
  invitations: Invitation[];
  said: Said[];
  uploads: Upload[];
  terms: Terms;
  /** The number up to which each side has seen all messages. */
  readTo: Record<"fan" | "creator", number>;
  held: number;
  told: Told;
  cases: Case[];
  /** The creator's team log, without page views. */
  log: string[];
};

export const EDIT_MS = 15 * MINUTE;
export const CLAIM_MS = 15 * MINUTE;
export const READING_MS = 24 * HOUR;
export const INVITATION_MS = 7 * DAY;
/** How many messages before and after a reported one admins may read. */
export const AROUND = 100;

export const isOneOf = (chat: Chat, who: Who) => who === pairs[chat].fan || who === pairs[chat].creator;

export function acts({ team, leaving }: World, who: Who, permission: Permission | null): boolean {
  const may = team.get(who);
  if (!may || leaving.has(who) || leaving.has("creator")) return false;
  return permission === null || may[permission];
}

export const readsForCreator = (world: World, who: Who, chat: Chat) =>
  pairs[chat].creator === "creator" && pairs[chat].fan !== who && acts(world, who, "write");

export const isLive = ({ claim }: Case, now: number) => claim !== null && now < claim.until;
export const isClaimedBy = (one: Case, who: Who, now: number) => isLive(one, now) && one.claim?.by === who;

/** What an admin may read of conversation x for a case, by their newest reason, until a decision. */
export function reading({ now }: World, one: Case, who: Who) {
  const own = one.readings.findLast(({ by }) => by === who);
  return one.outcome === null && own && now < own.until ? own : null;
}
/** The range of message numbers around all reports. */
export function stretch(reports: Report[]) {
  const numbers = reports.map(({ place }) => place);
  return { from: Math.max(1, Math.min(...numbers) - AROUND), to: Math.max(...numbers) + AROUND };
}

export const isApart = ({ blocks }: World, one: Who, other: Who) =>
  blocks.has(`${one}>${other}`) || blocks.has(`${other}>${one}`);

/** Whether a team member is notified of the fan's messages, to answer them; never across a block. */
export const hearsForCreator = (world: World, who: Who) =>
  readsForCreator(world, who, "x") && !isApart(world, who, "fan") && mayWorkAt(world, "team");
/** Whether changes are possible there: a restricted creator's team can't write either. */
export const mayWorkAt = ({ restricted }: World, door: string) =>
  door !== "team" || !restricted.has("creator");

/** An upload belongs to its uploader until it's sent, then to the creator. */
export const ownsUpload = ({ by, isSent }: Upload, who: Who) => who === (isSent ? "creator" : by);

export const isClosed = ({ cases }: World) =>
  cases.some(({ outcome, isReopened }) => outcome === "closed" && !isReopened);

/** Whether one side of conversation x can write at all. The gates already stop restricted accounts. */
export function isOpen(world: World, side: "fan" | "creator"): boolean {
  const { leaving, terms, now } = world;
  if (isApart(world, "fan", "creator") || leaving.has("fan") || leaving.has("creator")) return false;
  return !isClosed(world) && isOpenTo(terms, side, now);
}
export const sideOf = (who: Who) => (who === "fan" ? ("fan" as const) : ("creator" as const));

/** Whether somebody on a message's page in conversation x may change it. */
export function mayEdit(world: World, who: Who, number: number): boolean {
  const one = world.said[number - 1];
  return one?.by === who && !one.isUnsent && isOpen(world, sideOf(who)) && world.now < one.at + EDIT_MS;
}
export function mayUnsend({ said }: World, who: Who, number: number): boolean {
  const one = said[number - 1];
  if (!one || one.isUnsent) return false;
  return one.by === who || (who === "creator" && one.side === "creator");
}

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

/** Both sides read a decision with consequences. */
export const readsDecision = ({ outcome }: Case, who: Who) =>
  isOneOf("x", who) && (outcome === "warned" || outcome === "closed");
/** Reporters have a receipt; for others it leads to the decision. */
export const hasReceipt = (of: Case, who: Who) =>
  of.reports.some(({ by }) => by === who) || readsDecision(of, who);
