import { expect, test } from "vitest";
import * as z from "zod";
import { readJson } from "#http/api/json.ts";

const call = (body: string) =>
  new Request("https://fanlight.example/api", {
    method: "POST",
    body,
    headers: { "Content-Length": String(body.length) },
  });
const schema = z.object({ text: z.string(), tags: z.array(z.string()).default([]) });

test("half of a surrogate pair in an API call, which the database would refuse, becomes a replacement character", async () => {
  const sent = String.raw`{"text": "a\ud800b 😀", "tags": ["\udfff"]}`;
  expect(await readJson(call(sent), schema)).toEqual({ text: "a\ufffdb 😀", tags: ["\ufffd"] });
});

test("a call that isn't JSON is refused", async () => {
  for (const body of ["{", "null", "[]", '{"text": 1}'])
    await expect(readJson(call(body), schema), body).rejects.toMatchObject({ status: 422 });
});
