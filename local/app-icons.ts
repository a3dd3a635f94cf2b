import { readFileSync } from "node:fs";
import sharp from "sharp";

const folder = new URL("../public/", import.meta.url);
/** The favicon's paths: the pane, then the frame. */
const [pane = "", panes = ""] = [
  ...readFileSync(new URL("favicon.svg", folder), "utf8").matchAll(/ d="([^"]+)"/g),
].map(([, path = ""]) => path);

/** Draws the favicon's window at a share of the icon's width: on `ground`, or without one, as a white outline. */
const picture = (share: number, ground: string | null) => {
  const scale = (512 * share) / 32;
  const at = `translate(${256 - 16 * scale} ${256 - 16.5 * scale}) scale(${scale})`;
  const background = ground && `<path fill="${ground}" d="M0 0h512v512H0z"/>`;
  const shapes = ground
    ? `<path fill="#2a241f" d="${pane}"/><path fill="#d0c4b6" d="${panes}"/>`
    : `<path fill="#fff" d="${panes}"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${background ?? ""}<g transform="${at}">${shapes}</g></svg>`,
  );
};
const draw = (name: string, size: number, svg: Buffer) =>
  sharp(svg, { density: 144 })
    .resize(size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(new URL(name, folder).pathname);

const INK = "#16120f";
await draw("icon-192.png", 192, picture(0.72, INK));
await draw("icon-512.png", 512, picture(0.72, INK));
// Systems may crop a maskable icon to a circle four fifths as wide.
await draw("icon-maskable-512.png", 512, picture(0.56, INK));
await draw("touch-icon.png", 180, picture(0.68, INK));
// Android uses only the shape and picks its own color.
await draw("badge-96.png", 96, picture(0.95, null));
