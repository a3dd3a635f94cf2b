import { type RichText, splitLinks } from "../../domain/legal/document.ts";

/** A text of a legal document with its links. */
export function LinkedText({ text }: { text: RichText }) {
  return splitLinks(text).map((part, index) =>
    part.href === null ? (
      part.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text never change places.
      <a key={index} href={part.href}>
        {part.text}
      </a>
    ),
  );
}
