import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type ImageSpec, type RenderedImage, render } from "./drawings/render.ts";

const root = path.resolve(import.meta.dirname, "../..");
const cacheFolder = path.join(root, "node_modules/.cache/fanlight-images");

/** Part of each cache key: images are redrawn only when the drawing code changes, not for every new data folder. */
const sourceHash = (() => {
  const hash = createHash("sha256");
  const sources = ["local/demo/drawings", "local/demo/media", "db/seed/random.ts"].flatMap((part) =>
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

/** Renders an image, or reads it from the cache. */
export async function renderCached(spec: ImageSpec): Promise<RenderedImage> {
  const key = createHash("sha256").update(sourceHash).update(JSON.stringify(spec)).digest("hex").slice(0, 32);
  const file = path.join(cacheFolder, `${key}.json`);
  if (existsSync(file)) {
    const cached = JSON.parse(readFileSync(file, "utf8")) as CachedImage;
    return {
      teaser: cached.teaser,
      variants: cached.variants.map((variant) => ({ ...variant, data: Buffer.from(variant.data, "base64") })),
    };
  }
  const rendered = await render(spec);
  const cached: CachedImage = {
    teaser: rendered.teaser,
    variants: rendered.variants.map((variant) => ({
      ...variant,
      data: Buffer.from(variant.data).toString("base64"),
    })),
  };
  mkdirSync(cacheFolder, { recursive: true });
  // Renamed into place, so that a half-written file is never read.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(cached));
  renameSync(`${file}.${process.pid}`, file);
  return rendered;
}
