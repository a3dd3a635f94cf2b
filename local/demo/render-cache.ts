import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type ImageSpec, type RenderedImage, render } from "./pictures/render.ts";

const root = path.resolve(import.meta.dirname, "../..");
const cacheFolder = path.join(root, "node_modules/.cache/fanlight-pictures");

/** Drawn once for each state of the drawing code: another data folder, or a fresh start, takes them from here. */
const sourceHash = (() => {
  const hash = createHash("sha256");
  const sources = ["local/demo/pictures", "local/demo/media", "db/seed/random.ts"].flatMap((part) =>
    part.endsWith(".ts")
      ? [part]
      : readdirSync(path.join(root, part), { recursive: true }).map((name) => `${part}/${name}`),
  );
  for (const name of sources.filter((source) => source.endsWith(".ts")).sort())
    hash.update(readFileSync(path.join(root, name)));
  return hash.digest("hex");
})();

type CachedImage = {
  teaser: string;
  variants: (Omit<RenderedImage["variants"][number], "data"> & { data: string })[];
};

export async function renderCached(order: ImageSpec): Promise<RenderedImage> {
  const key = createHash("sha256")
    .update(sourceHash)
    .update(JSON.stringify(order))
    .digest("hex")
    .slice(0, 32);
  const file = path.join(cacheFolder, `${key}.json`);
  if (existsSync(file)) {
    const kept = JSON.parse(readFileSync(file, "utf8")) as CachedImage;
    return {
      teaser: kept.teaser,
      variants: kept.variants.map((variant) => ({ ...variant, data: Buffer.from(variant.data, "base64") })),
    };
  }
  const picture = await render(order);
  const kept: CachedImage = {
    teaser: picture.teaser,
    variants: picture.variants.map((variant) => ({
      ...variant,
      data: Buffer.from(variant.data).toString("base64"),
    })),
  };
  mkdirSync(cacheFolder, { recursive: true });
  // Renamed into place, so that a half-written one is never read.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(kept));
  renameSync(`${file}.${process.pid}`, file);
  return picture;
}
