/** Plain text as paragraphs: an empty line parts them. */
export function Paragraphs({ text }: { text: string }) {
  return (
    <div className="prose">
      {text.split(/\n\s*\n/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text have no other name and never move
        <p key={index} className="whitespace-pre-line">
          {paragraph.trim()}
        </p>
      ))}
    </div>
  );
}
