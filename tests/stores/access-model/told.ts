import { everyone, hearsForCreator, type Who, type World } from "./world.ts";

type Side = "fan" | "creator";
const otherSide = (side: Side): Side => (side === "fan" ? "creator" : "fan");

/**
 * Who is told of messages in conversation x, as docs/product.md says (sections 4.25, 4.27, 4.29, 4.33): the other side of
 * whatever was delivered, once for the conversation, and unread until they have seen it or it was taken back. What stops
 * writing tells of nothing more, and takes nothing of what came before, which the two can read all the same. `true`: unread.
 */
export type Told = Map<Who, boolean>;

/** How many messages one side has yet to see. */
export const unreadBy = ({ said, readTo }: World, side: Side) =>
  said.filter((one, i) => one.side !== side && !one.isUnsent && i + 1 > readTo[side]).length;
/** How many unread messages the navigation counts for somebody; only conversation x has any. */
export const unreadOf = (world: World, who: Who) =>
  who === "fan" || who === "creator" ? unreadBy(world, who) : 0;

/** Tells of the newest message: the other side, and of a fan's whoever may answer it. */
export function tell(world: World, side: Side) {
  world.told.set(otherSide(side), true);
  if (side === "fan") for (const one of everyone) if (hearsForCreator(world, one)) world.told.set(one, true);
}
/** What tells of a side's messages is read once it has none left to see, for its team as well. */
export function settleTold(world: World) {
  for (const one of world.told.keys())
    if (unreadBy(world, one === "fan" ? "fan" : "creator") === 0) world.told.set(one, false);
}
/** One side, or somebody for it, was shown the newest messages. */
export function seeAll(world: World, side: Side) {
  world.readTo[side] = world.said.length;
  settleTold(world);
}

export type Row = { kind: string; isUnread: boolean; text: string };
/** What somebody's list says of messages. What the site says of one that was read before isn't about how many there are. */
export function toldRows(world: World, who: Who): Row[] {
  const isUnread = world.told.get(who);
  const isSide = who === "fan" || who === "creator";
  const isHeard = isUnread !== undefined && (isSide || hearsForCreator(world, who));
  const count = unreadBy(world, who === "fan" ? "fan" : "creator");
  const messages = count > 1 ? `${count} messages` : "a message";
  const text = isSide ? `sent you ${messages}` : `sent creator ${messages}`;
  const own: Row[] = isHeard ? [{ kind: isSide ? "message" : "team_message", isUnread, text }] : [];
  // Whatever waits is told to the creator alone, and not as a message.
  const isWaiting = who === "creator" && world.held > 0;
  const waiting = {
    kind: "message_held",
    isUnread: true,
    text: "sent a message that's waiting for your review",
  };
  return isWaiting ? [...own, waiting] : own;
}
