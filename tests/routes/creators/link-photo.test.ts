import { expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { phonePhoto } from "../site/post-upload.ts";
import { formOf, profileText } from "../site/profile-forms.ts";
import { siteForFile } from "../site/site.ts";
import { GERMANY } from "../site/visitor.ts";

const site = siteForFile({ runtime: "workerd" });
const PHOTO = "/seller/mira/photo";

test("link previews show a creator's portrait before the age check only while its creator allows it", async () => {
  const mira = await site().visitor({ as: people.creator });
  const stranger = await site().visitor({ adult: false });
  const save = (fields: Record<string, string>, portrait?: Uint8Array) =>
    mira.upload("/profile/edit", formOf({ ...profileText, ...fields }, portrait ? { portrait } : {}));
  const choice = async () =>
    /name="link_photo"[^>]*?value="([^"]+)"/.exec((await mira.get("/profile/edit")).text)?.[1] ?? "";
  const image = async () =>
    /property="og:image" content="([^"]+)"/.exec(
      (await stranger.get(`/verify-age?redirect=${encodeURIComponent("/seller/mira")}`)).text,
    )?.[1];

  expect((await save({}, await phonePhoto())).status).toBe(303);
  expect((await stranger.get(PHOTO)).status).toBe(404);
  const first = await choice();

  expect((await save({ link_photo: first })).status).toBe(303);
  const shown = await stranger.get(PHOTO);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect((await stranger.ask(PHOTO, { cf: GERMANY })).status).toBe(404);
  expect(await image()).toMatch(/^https?:.*\/seller\/mira\/photo$/);

  // The form with a new photo still names the old one.
  expect((await save({ link_photo: first }, await phonePhoto())).status).toBe(303);
  expect((await stranger.get(PHOTO)).status).toBe(404);
  expect(await choice()).not.toBe(first);
});
