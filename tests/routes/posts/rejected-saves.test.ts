import { expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { sampleVideo } from "#tests/domain/media/samples/samples.ts";
import { type Fields, fieldOf, formOf, idOf, jpeg } from "../site/composer-form.ts";
import { newKey } from "../site/post-upload.ts";
import { siteForFile } from "../site/site.ts";
import { uploader } from "../site/upload-client.ts";

const site = siteForFile({ runtime: "workerd" });
const captions = (line: string) => Buffer.from(`WEBVTT\n\n00:00.000 --> 00:01.000\n${line}\n`);

test("a rejected save of a published post leaves its captions and poster as they are for viewers", async () => {
  const seller = await site().visitor({ as: people.creator });
  const fan = await site().visitor({ as: people.fan });
  const sent = await uploader(seller).send(sampleVideo(), {
    post_key: newKey(),
    fingerprint: "a rejected save",
  });
  const video = String(sent.media_id);
  const save = async (path: string, fields: Fields, width: number, line: string) =>
    seller.upload(
      path,
      formOf({ media: video, title: "A lighthouse", visibility_type: "free", ...fields }, [
        [`poster-${video}`, "poster.jpg", await jpeg(width)],
        [`captions-${video}`, "captions.vtt", captions(line)],
      ]),
    );
  const posted = await save("/post", { key: newKey() }, 800, "First words");
  expect(posted.status).toBe(303);
  const edit = `/post/${idOf(posted)}`;
  const page = `/seller/${people.creator.username}/content/${idOf(posted)}`;
  const seenByFan = async () => {
    const [text, poster, track] = await Promise.all([
      fan.get(page),
      fan.get(`/media/${video}/w640`),
      fan.get(`/media/${video}/captions`),
    ]);
    expect([text.status, poster.status, track.status]).toEqual([200, 200, 200]);
    const urls = [...new Set(text.text.match(/\/media\/[\w-]+\/\w+[^"\s]*/g))];
    return { urls, poster: Buffer.from(poster.bytes).toString("base64"), captions: track.text };
  };
  const storedFiles = () => site().rows("select name, key from media_variants where media_id = ?", video);
  const before = { seen: await seenByFan(), stored: await storedFiles() };
  expect(before.seen.captions).toContain("First words");

  const based = fieldOf(await seller.get(edit), "based") ?? "";
  const changes = { when: "keep", title: "A lamp" };
  const invalid = await save(edit, { ...changes, based, title: "x".repeat(1000) }, 900, "Refused words");
  expect(invalid.status).toBe(422);
  const outdated = await save(edit, { ...changes, based: "an earlier one" }, 900, "Refused words");
  expect(outdated.status).toBe(409);
  expect({ seen: await seenByFan(), stored: await storedFiles() }).toEqual(before);

  const saved = await save(edit, { ...changes, based }, 900, "Second words");
  expect([saved.status, saved.location]).toEqual([303, page]);
  const after = await seenByFan();
  expect(after.captions).toContain("Second words");
  expect(after.poster).not.toBe(before.seen.poster);

  await site().rows("update content set people = null where id = ?", idOf(posted));
  const last = fieldOf(await seller.get(edit), "based") ?? "";
  const unanswered = await save(edit, { ...changes, based: last, title: "A shade" }, 800, "Third words");
  expect(unanswered.status).toBe(422);
  for (const text of ["Nobody has said yet who can be seen", 'name="people"', 'value="A shade"'])
    expect(unanswered.text).toContain(text);
  const called = await seller.ask(`/api/media/${video}/poster`, {
    method: "POST",
    body: await jpeg(),
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect([called.status, JSON.parse(called.text).code]).toEqual([409, "poster_unanswered"]);
  expect((await seenByFan()).poster).toBe(after.poster);
});
