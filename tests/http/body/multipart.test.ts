import fc from "fast-check";
import { expect, test } from "vitest";
import { boundaryOf, formParts, MalformedForm } from "#http/body/multipart.ts";
import { readMultipartForm } from "#http/body/multipart-form.ts";
import { cases } from "#tests/properties/cases.ts";

const BOUNDARY = "----WebKitFormBoundary7MA4YWxkTrZu0gW";

/** Yields chunks of these lengths, which must not affect the result. */
async function* inChunks(bytes: Uint8Array, lengths: number[]) {
  let at = 0;
  for (let i = 0; at < bytes.length; i++) {
    const length = Math.max(1, lengths[i % lengths.length] ?? bytes.length);
    yield bytes.subarray(at, at + length);
    at += length;
  }
}
async function read(bytes: Uint8Array, lengths = [bytes.length], boundary = BOUNDARY) {
  const parts: { name: string; filename: string | null; data: Buffer }[] = [];
  for await (const { name, filename, data } of formParts(inChunks(bytes, lengths), boundary)) {
    const chunks: Buffer[] = [];
    for await (const chunk of data) chunks.push(Buffer.from(chunk));
    parts.push({ name, filename, data: Buffer.concat(chunks) });
  }
  return parts;
}
const encode = async (form: FormData) => {
  const response = new Response(form);
  const boundary = boundaryOf(response.headers.get("Content-Type")) ?? "";
  return { boundary, bytes: new Uint8Array(await response.arrayBuffer()) };
};

test("any form is read as the browser sent it, wherever its chunks end", async () => {
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom("\r\n", "\r\n--", `\r\n--${BOUNDARY.slice(0, 20)}`, "--"),
  );
  const file = fc.uint8Array({ maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.stringMatching(/^[a-z;= äé-]{1,12}$/), fc.oneof(value, file)), { maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 8 }),
      async (fields, lengths) => {
        const form = new FormData();
        for (const [name, one] of fields)
          if (typeof one === "string") form.append(name, one);
          else form.append(name, new File([Uint8Array.from(one)], `a;b "c" ${name}.jpg`));
        const { boundary, bytes } = await encode(form);
        const parts = await read(bytes, lengths, boundary);
        expect(parts.map(({ name }) => name)).toEqual(fields.map(([name]) => name));
        for (const [i, [name, one]] of fields.entries()) {
          const part = parts[i];
          if (typeof one === "string") {
            expect(part?.filename).toBeNull();
            // Browsers send every line break in a field as CRLF.
            expect(part?.data.toString()).toBe(one.toWellFormed().replace(/\r\n|\r|\n/g, "\r\n"));
          } else {
            expect(part?.filename).toBe(`a;b %22c%22 ${name}.jpg`);
            expect(part?.data.equals(Buffer.from(one))).toBe(true);
          }
        }
      },
    ),
    { numRuns: cases(200) },
  );
});

test("a form that is cut off anywhere, or isn't multipart, is malformed", async () => {
  const form = new FormData();
  form.append("title", "A lamp");
  form.append("file", new File(["light"], "a.jpg"));
  const { boundary, bytes } = await encode(form);
  for (let length = 0; length < bytes.length - 4; length += 7)
    await expect(read(bytes.subarray(0, length), [13], boundary)).rejects.toBeInstanceOf(MalformedForm);
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="a"; x="${"y".repeat(20_000)}"\r\n\r\n`;
  await expect(read(Buffer.from(head), [1000], boundary)).rejects.toBeInstanceOf(MalformedForm);
  await expect(
    read(Buffer.from(`--${boundary}\r\nX: y\r\n\r\nz\r\n--${boundary}--`), [9], boundary),
  ).rejects.toBeInstanceOf(MalformedForm);
  for (const type of [null, "text/plain", "multipart/form-data", "multipart/mixed; boundary=x"])
    expect(boundaryOf(type)).toBeNull();
  expect(boundaryOf('Multipart/Form-Data; charset=utf-8; boundary="a b"')).toBe("a b");
});

const requestOf = (form: FormData, headers = {}) =>
  new Request("http://localhost/post", { method: "POST", body: form, headers });
const status = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof Response ? error.status : error),
  );

test("files are passed on while they arrive; unread bytes are skipped, and an empty file field is ignored", async () => {
  const form = new FormData();
  form.append("title", "Text before");
  form.append("files", new File(["first"], "C:\\private\\one.jpg"));
  form.append("poster", new File([], ""));
  form.append("files", new File(["x".repeat(300_000)], "two.mp4"));
  form.append("empty", new File([], "empty.jpg"));
  form.append("body", "Text after");
  const sent = await readMultipartForm(requestOf(form), {
    maxBytes: 1_000_000,
    onFile: async ({ name, data }) => {
      if (name === "two.mp4") return "refused";
      let length = 0;
      for await (const chunk of data) length += chunk.length;
      return String(length);
    },
  });
  expect([sent.form.get("title"), sent.form.get("body"), sent.outage]).toEqual([
    "Text before",
    "Text after",
    null,
  ]);
  expect(sent.files).toEqual([
    { field: "files", name: "one.jpg", result: "5" },
    { field: "files", name: "two.mp4", result: "refused" },
    { field: "empty", name: "empty.jpg", result: "0" },
  ]);
});

test("the body, the text, and the number of files are limited; an outage keeps the text", async () => {
  const onFile = async () => null;
  const files = (count: number, size = 1) => {
    const form = new FormData();
    for (let i = 0; i < count; i++) form.append("files", new File(["x".repeat(size)], `${i}.jpg`));
    form.append("title", "Kept");
    return form;
  };
  expect(await status(readMultipartForm(requestOf(files(30)), { onFile, maxBytes: 100_000 }))).toBe(200);
  const many = await readMultipartForm(requestOf(files(31)), { onFile, maxBytes: 100_000 });
  expect([many.files.length, many.leftOut]).toEqual([30, ["30.jpg"]]);
  expect(await status(readMultipartForm(requestOf(files(1, 200_000)), { onFile, maxBytes: 100_000 }))).toBe(
    413,
  );
  expect(
    await status(
      readMultipartForm(requestOf(files(1), { "Content-Length": "100001" }), { onFile, maxBytes: 100_000 }),
    ),
  ).toBe(413);
  const longText = new FormData();
  longText.append("body", "x".repeat(64 * 1024 + 1));
  expect(await status(readMultipartForm(requestOf(longText), { onFile, maxBytes: 1_000_000 }))).toBe(413);
  const outage = Object.assign(new Error("storage is down"), { name: "MediaUnavailable" });
  const sent = await readMultipartForm(requestOf(files(3)), {
    onFile: () => Promise.reject(outage),
    maxBytes: 100_000,
  });
  expect([sent.form.get("title"), sent.files, sent.outage]).toEqual(["Kept", [], outage]);
});
