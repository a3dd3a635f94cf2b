import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { icons } from "./icon-names.ts";

const resolve = createRequire(import.meta.url).resolve;

/** Returns the sprite's SVG, one symbol per icon, stroked by the stylesheet. Run this file to write it. */
export function buildSprite(): string {
  const symbols = Object.entries(icons).map(([name, file]) => {
    const svg = readFileSync(resolve(`lucide-static/icons/${file}.svg`), "utf8");
    const shapes = svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"));
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replace(/\s+/g, " ").replaceAll("> <", "><").trim()}</symbol>`;
  });
  return `<!-- lucide, ISC license --><svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL("../../../public/icons.svg", import.meta.url), buildSprite());
}
