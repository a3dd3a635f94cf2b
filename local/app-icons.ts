import { readFileSync } from "node:fs";
import sharp from "sharp";

const folder = new URL("../public/", import.meta.url);
/** The window of the favicon, whose first path is the pane behind it. */
const [pane = "", panes = ""] = [
  ...readFileSync(new URL("favicon.svg", folder), "utf8").matchAll(/ d="([^"]+)"/g),
].map(([, path = ""]) => path);

/** The window on the site's ground, taking a share of the width; without a ground, its outline alone in white. */
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
// Systems cut its corners off, up to a circle of four fifths.
await draw("icon-maskable-512.png", 512, picture(0.56, INK));
await draw("touch-icon.png", 180, picture(0.68, INK));
// Android shows its shape alone, in a color of its own.
await draw("badge-96.png", 96, picture(0.95, null));
