import { fans } from "#db/seed/cast.ts";
import { profileId } from "#db/seed/ids.ts";
import { SITE } from "./addresses.ts";
import type { World } from "./world.ts";

const nameOf = (username: string) =>
  fans.find((fan) => fan.username === username)?.name ??
  username.replace(/(^|\.)(\w)/g, (_, dot: string, letter: string) => (dot && " ") + letter.toUpperCase());

const emailOf = (username: string) =>
  fans.find((fan) => fan.username === username)?.email ?? `${username}@fanlight.example`;

export const buyerOf = (fan: string) => ({ id: profileId(fan), email: emailOf(fan) });

export const successUrl = `${SITE}/payment-success?session_id={CHECKOUT_SESSION_ID}`;

export function payAt(world: World, url: string, { fan, card }: { fan: string; card: string }) {
  const [session] = world.store.find("checkout.session", { where: { url } });
  const payer = { card, email: emailOf(fan), name: nameOf(fan) };
  const paid = world.control.pay({ session: session?.id ?? "", ...payer });
  if (paid.outcome !== "complete") throw new Error(`${fan}'s payment ended as ${paid.outcome}`);
}
