import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { icons } from "#ui/primitives/icon-names.ts";

// All icons in one file: installing thousands of small files takes seconds.
const lucide: { icons: Record<string, { body: string }> } = createRequire(import.meta.url)(
  "@iconify-json/lucide/icons.json",
);

/** Attributes that the stylesheet sets, and the group that carries them. */
const PRESENTATION =
  / (fill="none"|stroke="currentColor"|stroke-(linecap="round"|linejoin="round"|width="2"))/g;

/** One symbol per icon, stroked by the stylesheet. Throws if Lucide lacks an icon. */
export function buildSprite(): string {
  const symbols = Object.entries(icons).map(([name, file]) => {
    const icon = lucide.icons[file];
    if (!icon) throw new Error(`Lucide has no icon "${file}"`);
    const shapes = icon.body.replace(PRESENTATION, "").replace(/<\/?g>/g, "");
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
  });
  return `<!-- lucide, ISC license --><svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL("../public/icons.svg", import.meta.url), buildSprite());
}
