/** Links are written as [label](href). */
export type RichText = string;

export type Block =
  | { paragraph: RichText }
  | { list: RichText[] }
  | { steps: RichText[] }
  | { table: { caption: string; columns: string[]; rows: RichText[][] } };

export type Section = { id: string; heading: string; blocks: Block[] };

export const slugs = ["privacy", "terms-of-service", "community-guidelines", "dmca", "cookies"] as const;
type Slug = (typeof slugs)[number];

export type DocumentHead = {
  slug: Slug;
  title: string;
  summary: string;
  effective: typeof EFFECTIVE_DATE;
};
export type LegalDocument = DocumentHead & { sections: Section[] };

export const EFFECTIVE_DATE = "August 31, 2025";
export const EFFECTIVE_ISO = "2025-08-31";

export const p = (paragraph: RichText): Block => ({ paragraph });

export const withoutLinks = (text: RichText): string => text.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1");

export type TextPart = { text: string; href: string | null };

export function splitLinks(text: RichText): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const link of text.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)) {
    if (link.index > from) parts.push({ text: text.slice(from, link.index), href: null });
    parts.push({ text: link[1] ?? "", href: link[2] ?? null });
    from = link.index + link[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
}

export const findDocument = (documents: LegalDocument[], slug: string | undefined): LegalDocument | null =>
  documents.find((document) => document.slug === slug) ?? null;
