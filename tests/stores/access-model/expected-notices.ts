import { everyone, hearsForCreator, type Who, type World } from "./world.ts";

type Side = "fan" | "creator";
const otherSide = (side: Side): Side => (side === "fan" ? "creator" : "fan");

/**
 * Message notices in conversation x (docs/product.md, sections 4.25, 4.27, 4.29, 4.33): a delivered message notifies
 * the other side, once per conversation, until it's read or unsent. Blocks and the like stop new notices but keep
 * earlier ones, since both can still read. `true`: unread.
 */
export type Told = Map<Who, boolean>;

export const unreadBy = ({ said, readTo }: World, side: Side) =>
  said.filter((one, i) => one.side !== side && !one.isUnsent && i + 1 > readTo[side]).length;
/** Somebody's unread count in the navigation; only conversation x has unread messages. */
export const unreadOf = (world: World, who: Who) =>
  who === "fan" || who === "creator" ? unreadBy(world, who) : 0;

/** Notifies the other side of the newest message; a fan's message also notifies team members who may answer. */
export function tell(world: World, side: Side) {
  world.told.set(otherSide(side), true);
  if (side === "fan") for (const one of everyone) if (hearsForCreator(world, one)) world.told.set(one, true);
}
/** Once a side has seen all messages, its notices are read, including its team's. */
export function settleTold(world: World) {
  for (const one of world.told.keys())
    if (unreadBy(world, one === "fan" ? "fan" : "creator") === 0) world.told.set(one, false);
}
export function seeAll(world: World, side: Side) {
  world.readTo[side] = world.said.length;
  settleTold(world);
}

export type Row = { kind: string; isUnread: boolean; text: string };
/** Somebody's message notices. The wording of one that was read before depends on more than the counts. */
export function toldRows(world: World, who: Who): Row[] {
  const isUnread = world.told.get(who);
  const isSide = who === "fan" || who === "creator";
  const isHeard = isUnread !== undefined && (isSide || hearsForCreator(world, who));
  const count = unreadBy(world, who === "fan" ? "fan" : "creator");
  const messages = count > 1 ? `${count} messages` : "a message";
  const text = isSide ? `sent you ${messages}` : `sent creator ${messages}`;
  const own: Row[] = isHeard ? [{ kind: isSide ? "message" : "team_message", isUnread, text }] : [];
  // Held messages notify only the creator, with a notice of their own.
  const isWaiting = who === "creator" && world.held > 0;
  const waiting = {
    kind: "message_held",
    isUnread: true,
    text: "sent a message that's waiting for your review",
  };
  return isWaiting ? [...own, waiting] : own;
}
