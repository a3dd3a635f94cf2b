import { product } from "../../domain/product.ts";

/** Reads a path of ours that people share: a creator's page or a post's, with whose it is; null for any other. */
export function sharedPath(
  path: string,
): { kind: "post" | "creator"; profileId: string; path: string } | null {
  const match = /^\/seller\/([\w.-]{1,64})(\/content\/[\w-]{1,64})?(?:[?#]|$)/.exec(path);
  if (!match?.[1] || match[1] === "dashboard" || match[1] === "onboarding-required") return null;
  const whole = `/seller/${match[1]}${match[2] ?? ""}`;
  return { kind: match[2] ? "post" : "creator", profileId: match[1], path: whole };
}

/** What is drawn beside a shared link: ours, and the same for everybody (public/card.png, 1200 by 630). */
const CARD_IMAGE = "/card.png";

/**
 * What a messenger shows of a shared link: whose it is, and that it is for adults; never a title, words or a picture
 * of what is behind the gates. `canonical` is the whole address.
 */
export function socialCard(kind: "post" | "creator", name: string, canonical: string) {
  const title = kind === "post" ? `A post by ${name} on ${product.name}` : `${name} on ${product.name}`;
  const image = new URL(CARD_IMAGE, canonical).href;
  const said = {
    "og:site_name": product.name,
    "og:type": "website",
    "og:title": title,
    "og:description": "For adults, 18+. Confirm your age to see it.",
    "og:url": canonical,
    "og:image": image,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": `${product.name}, for adults`,
  };
  return [
    ...Object.entries(said).map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
