import sharp from "sharp";
import { expect, test } from "vitest";
import { type ImageSpec, render } from "../../../local/demo/drawings/render.ts";

const order: ImageSpec = {
  purpose: "post",
  seed: "a test",
  width: 1080,
  height: 1350,
  palette: "harbor",
  subject: { scene: "mountains" },
};

test("an image has the sizes of its purpose, and a teaser too small to show anything", async () => {
  const rendered = await render(order);
  expect(rendered.variants.map(({ name, width, height }) => [name, width, height])).toEqual([
    ["w1080", 1080, 1350],
    ["jpeg", 1080, 1350],
    ["w640", 640, 800],
    ["w320", 320, 400],
  ]);
  for (const { name, data, width } of rendered.variants) {
    const seen = await sharp(Buffer.from(data)).metadata();
    expect([seen.format, seen.width]).toEqual([name === "jpeg" ? "jpeg" : "webp", width]);
  }
  expect(rendered.teaser.length).toBeLessThan(400);
  const [, encoded = ""] = rendered.teaser.split(",");
  expect((await sharp(Buffer.from(encoded, "base64")).metadata()).width).toBe(16);
});

test("a portrait has the sizes that pages request", async () => {
  const rendered = await render({ ...order, purpose: "portrait" });
  expect(rendered.variants.map(({ name }) => name).toSorted()).toEqual(["w160", "w320"]);
});

test("the seed decides what is drawn", async () => {
  const [first, again, other] = await Promise.all([
    render(order),
    render(order),
    render({ ...order, seed: "another" }),
  ]);
  expect(again.teaser).toBe(first.teaser);
  expect(other.teaser).not.toBe(first.teaser);
});
