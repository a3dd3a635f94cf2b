// @module-tag thorough
import { beforeEach, expect, test } from "vitest";
import { people, posts } from "#tests/cast.ts";
import { phonePhoto, storedAfterSweep } from "../site/post-upload.ts";
import { formOf, profileText, setUpForm } from "../site/profile-forms.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile({ runtime: "workerd" });
const photo = await phonePhoto();
beforeEach(() => site().rows("delete from rate_limits"));

const keptId = (text: string, purpose = "portrait") =>
  new RegExp(`<input type="hidden" name="kept_${purpose}" value="([^"]+)"`).exec(text)?.[1] ?? "";
const picturesOf = async (id: string) =>
  (await site().rows("select avatar_url, cover_url from profiles where id = ?", id))[0];

test("a mistyped username keeps the photo: it is shown, and saved with the next try", async () => {
  const mira = await site().visitor({ as: people.creator });
  const taken = await mira.upload(
    "/welcome/creator-profile",
    formOf({ ...setUpForm, username: "theo" }, { portrait: photo }),
  );
  expect(taken.status).toBe(409);
  expect(taken.text).not.toContain("Please choose the photo again.");
  const id = keptId(taken.text);
  expect(taken.text).toContain(`src="/media/${id}/w160"`);
  expect((await mira.get(`/media/${id}/w160`)).status).toBe(200);
  expect((await (await site().visitor({ as: people.fan })).get(`/media/${id}/w160`)).status).toBe(404);

  const again = await mira.upload(
    "/welcome/creator-profile",
    formOf({ ...setUpForm, age: "17", kept_portrait: id }),
  );
  expect([again.status, keptId(again.text)]).toEqual([422, id]);
  const saved = await mira.upload("/welcome/creator-profile", formOf({ ...setUpForm, kept_portrait: id }));
  expect(saved.status).toBe(303);
  expect(await picturesOf(people.creator.id)).toMatchObject({ avatar_url: `/media/${id}/w320` });
});

test("it is shown during onboarding, too", async () => {
  const { creatorArrival } = people;
  await site().rows("update onboarding_status set reached = 4 where id = ?", creatorArrival.id);
  const creator = await site().visitor({ as: creatorArrival });
  const fields = { ...setUpForm, username: "theo" };
  const taken = await creator.upload("/welcome/creator-profile", formOf(fields, { portrait: photo }));
  expect(taken.status).toBe(409);
  expect((await creator.get(`/media/${keptId(taken.text)}/w160`)).status).toBe(200);
});

test("the edit form keeps both photos when a price is mistyped, and saves them", async () => {
  const mira = await site().visitor({ as: people.creator });
  const fields = { ...profileText, subscription_price: "abc" };
  const refused = await mira.upload("/profile/edit", formOf(fields, { portrait: photo, cover: photo }));
  expect(refused.status).toBe(422);
  const [portrait, cover] = [keptId(refused.text), keptId(refused.text, "cover")];
  expect(refused.text).toContain(`src="/media/${cover}/w640"`);
  const both = { kept_portrait: portrait, kept_cover: cover };
  const saved = await mira.upload("/profile/edit", formOf({ ...profileText, ...both }));
  expect(saved.location).toBe("/profile");
  expect(await picturesOf(people.creator.id)).toEqual({
    avatar_url: `/media/${portrait}/w320`,
    cover_url: `/media/${cover}/w1080`,
  });
});

test("only one's own unused photo of that kind is accepted, and a new one replaces it", async () => {
  const mira = await site().visitor({ as: people.creator });
  const theo = await site().visitor({ as: people.otherCreator });
  const fields = { ...profileText, age: "17" };
  const foreign = keptId((await theo.upload("/profile/edit", formOf(fields, { portrait: photo }))).text);
  const own = keptId((await mira.upload("/profile/edit", formOf(fields, { portrait: photo }))).text);
  expect(own && foreign).not.toBe("");
  const before = await picturesOf(people.creator.id);
  for (const id of [foreign, `medium-${posts.free.id}`, "../../etc", ""])
    expect((await mira.upload("/profile/edit", formOf({ ...profileText, kept_portrait: id }))).status).toBe(
      303,
    );
  const asCover = formOf({ ...profileText, kept_cover: own });
  expect((await mira.upload("/profile/edit", asCover)).status).toBe(303);
  expect(await picturesOf(people.creator.id)).toEqual(before);
  const replaced = await mira.upload(
    "/profile/edit",
    formOf({ ...fields, kept_portrait: own }, { portrait: photo }),
  );
  expect(keptId(replaced.text)).not.toBe(own);
});

test("a photo that was kept but never saved is gone a day later", async () => {
  const mira = await site().visitor({ as: people.creator });
  const before = await storedAfterSweep(site());
  for (const [path, fields] of [
    ["/profile/edit", { ...profileText, age: "17" }],
    ["/welcome/creator-profile", { ...setUpForm, intent: "preview" }],
  ] as const) {
    const sent = await mira.upload(path, formOf(fields, { portrait: photo }));
    expect(sent.text).toContain("Typed for long");
    expect(keptId(sent.text), path).not.toBe("");
  }
  expect(await storedAfterSweep(site())).toEqual(before);
});
