// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UploadRows } from "#ui/media/uploads/upload-rows.tsx";
import { useMedia } from "#ui/posts/composer/use-media.ts";

const photo = { id: "photo", kind: "image", name: "evening.jpg", ready: true };
const page: { files: ReturnType<typeof useMedia> | null; action: () => object } = {
  files: null,
  action: () => ({}),
};

function Files() {
  page.files = useMedia("/post", "key", [], [], false);
  return <UploadRows uploads={page.files.uploads} queue={page.files.queue} />;
}

/** Sends nothing, so uploads here never finish. */
class Silent {
  upload = {};
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", Silent);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open() {
  const box = document.createElement("div");
  const router = createMemoryRouter([{ path: "/post", element: <Files />, action: () => page.action() }], {
    initialEntries: ["/post"],
  });
  const root = createRoot(box);
  await act(async () => root.render(<RouterProvider router={router} />));
  return { box, leave: () => act(async () => root.unmount()) };
}

test("chosen files are shown at once, and count as being sent", async () => {
  const { box, leave } = await open();
  act(() => page.files?.addFiles([new File(["x"], "evening.jpg"), new File(["x"], "night.jpg")]));
  const names = [...box.querySelectorAll("li strong")].map(({ textContent }) => textContent);
  expect(names).toEqual(["evening.jpg", "night.jpg"]);
  expect(page.files?.isSending).toBe(true);
  await leave();
});

test("a list of files that doesn't arrive is requested again", async () => {
  const answers: (() => object)[] = [
    () => new Promise(() => {}),
    () => ({ media: [photo], values: { media: "photo" } }),
  ];
  page.action = () => answers.shift()?.() ?? {};
  const { leave } = await open();
  await act(async () => page.files?.change({ type: "uploaded", id: "photo", position: 1 }));
  await act(async () => page.files?.retryProcessing("photo"));
  expect(answers).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(page.files?.order.items.photo).toEqual(photo);
  await leave();
});
