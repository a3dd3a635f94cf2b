import { expect, test } from "vitest";
import { CallError, type callApi } from "#scripts/uploads/upload-api.ts";
import { chosenPhoto } from "#ui/messages/live/chosen-photo.client.ts";

type Store = typeof callApi<{ id: string }>;
const file = new File(["12345678"], "window.jpg");

function newPhoto(answers: (Error | string)[]) {
  const calls: string[] = [];
  const store: Store = async ({ url, onProgress }) => {
    calls.push(url);
    onProgress?.(4);
    const answer = answers.shift() ?? "none";
    if (answer instanceof Error) throw answer;
    return { id: answer };
  };
  const shares: number[] = [];
  const photo = chosenPhoto(file, "/photos", () => shares.push(photo.share), store);
  return { photo, calls, shares };
}

test("a photo is uploaded once, however often it is asked for, and reports its progress", async () => {
  const { photo, calls, shares } = newPhoto(["photo-1"]);
  await Promise.all([photo.upload(), photo.upload()]);
  expect(await photo.upload()).toEqual({ ok: true });
  expect([calls, photo.id, shares[0]]).toEqual([["/photos"], "photo-1", 0.5]);
});

test("a photo that the server no longer has is uploaded again", async () => {
  const { photo, calls } = newPhoto(["photo-1", "photo-2"]);
  await photo.upload();
  photo.forget();
  await photo.upload();
  expect([photo.id, calls.length]).toEqual(["photo-2", 2]);
});

test("after a lost connection it begins again; only a photo that can't be used, or one too many, is refused", async () => {
  const { photo, calls } = newPhoto([
    new CallError("The connection was lost."),
    new CallError("Sign in again", 401),
    new CallError("This file isn't a photo.", 422),
    new CallError("That's enough for today.", 429),
  ]);
  expect(await photo.upload()).toMatchObject({ ok: false, isFinal: false, status: 0 });
  expect([photo.share, photo.refusal]).toEqual([0, null]);
  expect(await photo.upload()).toMatchObject({ ok: false, isFinal: true });
  expect(photo.refusal).toBeNull();
  expect(await photo.upload()).toMatchObject({ ok: false, isFinal: true });
  expect([photo.refusal, calls.length]).toEqual(["window.jpg: This file isn't a photo.", 3]);
  expect(await photo.upload()).toMatchObject({ ok: false, isFinal: true });
  expect(photo.refusal).toBe("window.jpg: That's enough for today.");
});
