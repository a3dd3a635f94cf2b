// @module-tag thorough
import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { sampleSound, sampleVideo, wideVideo } from "#tests/domain/media/samples/samples.ts";
import { formOf, idOf } from "../site/composer-form.ts";
import { imageOf, newKey } from "../site/post-upload.ts";
import { siteForFile } from "../site/site.ts";
import { uploader } from "../site/upload-client.ts";
import type { Visitor } from "../site/visitor.ts";

const site = siteForFile({ runtime: "workerd" });
let seller: Visitor;
beforeAll(async () => {
  seller = await site().visitor({ as: people.creator });
});

const mediaNamed = (text: string) => [...new Set(text.match(/\/media\/[\w-]+\/\w+/g) ?? [])];

type Shown = { of: string; send(): Promise<Uint8Array>; poster?: number; first: string | null };
const shown: Shown[] = [
  { of: "a video without a poster", send: async () => wideVideo(), first: null },
  {
    of: "a wide video with a narrow poster",
    send: async () => wideVideo(),
    poster: 300,
    first: "w320",
  },
  { of: "a video with a wide poster", send: async () => wideVideo(), poster: 1400, first: "w640" },
  { of: "an audio file without a cover", send: async () => sampleSound(), first: null },
  {
    of: "a photo of 320 px",
    send: async () => imageOf(320, 240).jpeg().toBuffer(),
    first: "w640",
  },
  {
    of: "a small photo",
    send: async () => imageOf(64, 48).jpeg().toBuffer(),
    first: "w320",
  },
];

const pagesOf = (id: string) => [
  "/discover?sort=newest",
  "/seller/mira",
  "/search?q=lighthouse",
  `/seller/mira/content/${id}`,
  "/api/content/discover",
  "/content/recent",
  `/api/content?seller_id=${people.creator.id}`,
  "/api/content/search?q=lighthouse",
  `/api/content/${id}`,
];
const ownPages = (id: string) => ["/dashboard/vault", "/dashboard/posts", `/post/${id}`];

for (const { of, send, poster, first } of shown)
  test(`${of}: every media URL in a page or API response works`, async () => {
    await site().rows("delete from content");
    await site().rows("delete from media");
    const to = uploader(seller);
    const sent = await to.send(await send(), { post_key: newKey(), name: "lighthouse", fingerprint: of });
    expect(sent).toMatchObject({ status: 200, ready: true });
    const medium = String(sent.media_id);
    if (poster) {
      const bytes = await imageOf(poster, poster).jpeg().toBuffer();
      expect((await to.poster(medium, new Uint8Array(bytes))).status).toBe(200);
    }
    const fields = { key: newKey(), media: medium, title: "A lighthouse", visibility_type: "free" };
    const posted = await seller.upload("/post", formOf(fields));
    expect(posted.status).toBe(303);
    const id = idOf(posted);
    const fan = await site().visitor({ as: people.fan });
    for (const [visitor, paths] of [
      [fan, pagesOf(id)],
      [seller, [...pagesOf(id), ...ownPages(id)]],
    ] as const)
      for (const path of paths) {
        const response = await visitor.get(path);
        expect([path, response.status]).toEqual([path, 200]);
        expect(response.text.includes("lighthouse"), path).toBe(true);
        for (const address of mediaNamed(response.text))
          expect([path, address, (await visitor.get(address)).status]).toEqual([path, address, 200]);
      }
    const card = JSON.parse((await fan.get(`/api/content/${id}`)).text);
    expect(card.url).toBe(first && `/media/${medium}/${first}`);
    const [row] = await site().rows("select url from content where id = ?", id);
    expect((await seller.get(String(row?.url))).status).toBe(200);
  });

test("a video without a poster plays as the free preview of its locked post", async () => {
  const to = uploader(seller);
  const sent = await to.send(sampleVideo(), { post_key: newKey(), fingerprint: "preview" });
  const fields = { key: newKey(), media: sent.media_id, preview: sent.media_id, title: "Locked" };
  const id = idOf(await seller.upload("/post", formOf(fields)));
  const page = await (await site().visitor({ as: people.fan })).get(`/seller/mira/content/${id}`);
  const named = mediaNamed(page.text).filter((address) => address.includes(sent.media_id));
  expect(named).toEqual([`/media/${sent.media_id}/file`]);
});
