/** A paragraph, entry or cell; links stand in it as [label](href). */
export type Text = string;

export type Block =
  | { paragraph: Text }
  | { list: Text[] }
  /** A list whose order matters. */
  | { steps: Text[] }
  | { table: { caption: string; columns: string[]; rows: Text[][] } };

export type Section = { id: string; heading: string; blocks: Block[] };

export const slugs = ["privacy", "terms-of-service", "community-guidelines", "dmca", "cookies"] as const;
type Slug = (typeof slugs)[number];

export type Document = {
  slug: Slug;
  title: string;
  /** What it answers, in one sentence, for the legal center. */
  summary: string;
  effective: "August 31, 2025";
  sections: Section[];
};

export const EFFECTIVE = "August 31, 2025";
export const EFFECTIVE_ISO = "2025-08-31";

export const p = (paragraph: Text): Block => ({ paragraph });

export type Part = { text: string; href: string | null };

/** Splits a text at its links. */
export function partsOf(text: Text): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const link of text.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)) {
    if (link.index > from) parts.push({ text: text.slice(from, link.index), href: null });
    parts.push({ text: link[1] ?? "", href: link[2] ?? null });
    from = link.index + link[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
}
