import { type RichText, splitLinks } from "#domain/legal/document.ts";

export function LinkedText({ text }: { text: RichText }) {
  return splitLinks(text).map((part, index) =>
    part.href === null ? (
      part.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed, so its parts never move.
      <a key={index} href={part.href}>
        {part.text}
      </a>
    ),
  );
}
