// @module-tag thorough
import { request } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { imageOf, phonePhoto, postOf, storedAfterSweep, storedData } from "../site/post-upload.ts";
import { siteForFile } from "../site/site.ts";
import { bodyOf } from "../site/test-servers.ts";
import { ORIGIN } from "../site/test-settings.ts";
import type { Visitor } from "../site/visitor.ts";

const site = siteForFile({ runtime: "workerd" });
let seller: Visitor;
beforeAll(async () => {
  seller = await site().visitor({ as: people.creator });
});

const pngHeader = (width: number, height: number) => {
  const header = Buffer.alloc(33);
  header.write("\x89PNG\r\n\x1a\n", "latin1");
  header.writeUInt32BE(13, 8);
  header.write("IHDR", 12, "latin1");
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.writeUInt8(8, 24);
  header.writeUInt8(2, 25);
  return header;
};

const NOT_OURS = "use this type of file";
const refused: [name: string, bytes: () => Promise<Uint8Array>, words: string][] = [
  ["a program called .jpg", async () => Buffer.concat([Buffer.from("MZ"), Buffer.alloc(5000)]), NOT_OURS],
  [
    "an svg",
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    NOT_OURS,
  ],
  ["html", async () => Buffer.from("<!doctype html><script>alert(1)</script>"), NOT_OURS],
  [
    "html after a gif's first bytes",
    async () => Buffer.from("GIF89a<script>alert(1)</script>"),
    "This photo has too many pixels",
  ],
  ["an empty file", async () => new Uint8Array(0), "This file is empty"],
  [
    "half of a jpeg",
    async () => {
      const whole = await phonePhoto();
      return whole.subarray(0, 400);
    },
    "This photo couldn&#x27;t be read",
  ],
  [
    "a truncated jpeg",
    async () => {
      const whole = await imageOf(1400, 1000).jpeg().toBuffer();
      return whole.subarray(0, whole.length / 2);
    },
    "This photo couldn&#x27;t be read",
  ],
  ["a png with nothing behind its header", async () => pngHeader(40, 40), "This photo couldn&#x27;t be read"],
  ["a jpeg of three bytes", async () => Buffer.from([0xff, 0xd8, 0xff]), "This photo couldn&#x27;t be read"],
  ["a photo of 40,000 × 40,000", async () => pngHeader(40_000, 40_000), "This photo has too many pixels"],
  ["a line of 20,000 × 1", async () => pngHeader(20_000, 1), "This photo has too many pixels"],
  ["a header that says 0 × 0", async () => pngHeader(0, 0), "This photo couldn&#x27;t be read"],
  [
    "26 MB",
    async () => Buffer.concat([await imageOf(20, 20).jpeg().toBuffer(), Buffer.alloc(26 * 1024 * 1024)]),
    "This photo is larger than 25 MB",
  ],
];
for (const [name, bytes, words] of refused)
  test(`${name} is refused with a message, keeps the form, and leaves nothing behind`, async () => {
    const before = await storedData(site());
    const response = await seller.upload(
      "/post",
      postOf(await bytes(), "photo.jpg", { title: "Kept title" }),
    );
    expect(response.status).toBe(422);
    expect(response.text).toContain(words);
    expect(response.text).toContain("<title>Error: ");
    expect(response.text).toContain('value="Kept title"');
    expect(response.text).toContain("Of light");
    expect(await storedAfterSweep(site())).toEqual(before);
  });

test("a body far over the limit is refused before it is read", async () => {
  const before = await storedData(site());
  const url = await site().workerd.url();
  const cookie = [...seller.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await new Promise<{ status?: number; text: string }>((done, fail) => {
    const asked = request(new URL("/post", url), {
      method: "POST",
      headers: {
        Cookie: cookie,
        Host: new URL(ORIGIN).host,
        "Sec-Fetch-Site": "same-origin",
        "Content-Type": "multipart/form-data; boundary=x",
        "Content-Length": 96 * 1024 * 1024,
      },
    });
    asked.on("error", fail);
    asked.on("response", async (response) => {
      done({ status: response.statusCode, text: (await bodyOf(response)).toString("utf8") });
      asked.destroy();
    });
    asked.flushHeaders();
  });
  expect(response.status).toBe(413);
  expect(response.text).toContain("95 MB");
  expect(await storedData(site())).toEqual(before);
});

test("invalid text and prices are reported, and nothing is stored", async () => {
  const before = await storedData(site());
  for (const [fields, words] of [
    [{ title: "a" }, "Title must be at least 3 characters"],
    [{ visibility_type: "ppv", price: "0.99" }, "Enter a price from $1 to $1,000"],
    [{ visibility_type: "everybody" }, "Choose who can see this post"],
    [{ description: "x".repeat(501) }, "Description must be 500 characters or less"],
  ] as const) {
    const response = await seller.upload("/post", postOf(null, "", fields));
    expect(response.status).toBe(422);
    expect(response.text).toContain(words);
  }
  expect(await storedData(site())).toEqual(before);
});
