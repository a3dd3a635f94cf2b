import type { Tree } from "./params.ts";

export const boundaryOf = (contentType: string | null): string | null =>
  /^multipart\/form-data;.*boundary="?([^";]+)/i.exec(contentType ?? "")?.[1] ?? null;

/** The fields of a form with files. A file becomes its name, size, and type, detected from its first bytes. */
export function decodeMultipart(body: Buffer, boundary: string): Tree {
  const tree: Tree = Object.create(null);
  // Latin-1 maps each byte to one character.
  for (const part of body.toString("latin1").split(`--${boundary}`).slice(1, -1)) {
    const at = part.indexOf("\r\n\r\n");
    const head = part.slice(0, at);
    const content = part.slice(at + 4, -2);
    const name = /name="([^"]*)"/.exec(head)?.[1] ?? "";
    const filename = /filename="([^"]*)"/.exec(head)?.[1];
    if (filename === undefined) tree[name] = Buffer.from(content, "latin1").toString("utf8");
    else tree[name] = { name: filename, type: sniff(content), size: String(content.length) };
  }
  return tree;
}

const sniff = (content: string) =>
  content.startsWith("%PDF-")
    ? "application/pdf"
    : content.startsWith("\x89PNG")
      ? "image/png"
      : content.startsWith("\xff\xd8\xff")
        ? "image/jpeg"
        : "unknown";
