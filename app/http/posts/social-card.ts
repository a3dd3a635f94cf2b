import { product } from "#domain/product.ts";

export function sharedPath(
  path: string,
): { kind: "post" | "creator"; profileId: string; path: string } | null {
  const match = /^\/seller\/([\w.-]{1,64})(\/content\/[\w-]{1,64})?(?:[?#]|$)/.exec(path);
  if (!match?.[1] || match[1] === "dashboard" || match[1] === "onboarding-required") return null;
  const canonicalPath = `/seller/${match[1]}${match[2] ?? ""}`;
  return { kind: match[2] ? "post" : "creator", profileId: match[1], path: canonicalPath };
}

/** In public/card.png, 1200 by 630: the same for every page. */
const CARD_IMAGE = "/card.png";

type Shown = { username: string; hasLinkPhoto: boolean };

/** The portrait of a creator who lets link previews show it, else null. */
export const linkPhotoPath = ({ username, hasLinkPhoto }: Shown) =>
  hasLinkPhoto ? `/seller/${username}/photo` : null;

/**
 * Says whose page it is and that it's for adults; no title, text, or photo from behind the gates, except for the
 * portrait that its creator allowed. `canonical` is an absolute URL.
 */
export function socialCard(kind: "post" | "creator", name: string, canonical: string, photo: string | null) {
  const image =
    photo === null
      ? {
          "og:image": new URL(CARD_IMAGE, canonical).href,
          "og:image:width": "1200",
          "og:image:height": "630",
          "og:image:alt": `${product.name}, for adults`,
        }
      : { "og:image": new URL(photo, canonical).href, "og:image:alt": name };
  const title = kind === "post" ? `A post by ${name} on ${product.name}` : `${name} on ${product.name}`;
  const tags = {
    "og:site_name": product.name,
    "og:type": "website",
    "og:title": title,
    "og:description": "For adults, 18+. Confirm your age to see it.",
    "og:url": canonical,
    ...image,
  };
  return [
    ...Object.entries(tags).map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: photo === null ? "summary_large_image" : "summary" },
  ];
}
