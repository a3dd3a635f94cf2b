import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Order, type Picture, render } from "./pictures/render.ts";

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, "node_modules/.cache/fanlight-pictures");

/** Drawn once for each state of the drawing code: another data folder, or a fresh start, takes them from here. */
const code = (() => {
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

type Kept = { teaser: string; variants: (Omit<Picture["variants"][number], "data"> & { data: string })[] };

export async function draw(order: Order): Promise<Picture> {
  const key = createHash("sha256").update(code).update(JSON.stringify(order)).digest("hex").slice(0, 32);
  const file = path.join(folder, `${key}.json`);
  if (existsSync(file)) {
    const kept = JSON.parse(readFileSync(file, "utf8")) as Kept;
    return {
      teaser: kept.teaser,
      variants: kept.variants.map((variant) => ({ ...variant, data: Buffer.from(variant.data, "base64") })),
    };
  }
  const picture = await render(order);
  const kept: Kept = {
    teaser: picture.teaser,
    variants: picture.variants.map((variant) => ({
      ...variant,
      data: Buffer.from(variant.data).toString("base64"),
    })),
  };
  mkdirSync(folder, { recursive: true });
  // Renamed into place, so that a half-written one is never read.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(kept));
  renameSync(`${file}.${process.pid}`, file);
  return picture;
}
