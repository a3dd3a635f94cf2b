import type { ContextType } from "react";
import { expect, test } from "vitest";
import type { PostMediaItem } from "#domain/posts/post.ts";
import { MediaItem } from "#ui/media/post-media-item.tsx";
import { PageContext } from "#ui/page-context.ts";
import { all, html } from "../render.tsx";

const recorded = (kind: "video" | "audio", contentType: string): PostMediaItem => ({
  id: "m1",
  alt: "",
  kind,
  captions: null,
  animation: null,
  durationMs: 2000,
  size: null,
  image: null,
  file: { url: "/media/m1/file", contentType, bytes: 61_000_000 },
  renditions: [],
});

// Chromium answers "" to canPlayType("video/quicktime") and skips such a source, although it can play its contents.
test.each([
  ["video", "video/quicktime"],
  ["video", "video/mp4"],
  ["audio", "audio/wav"],
] as const)("a browser decides by content whether it plays a %s of type %s", (kind, contentType) => {
  const text = html(<MediaItem mediaItem={recorded(kind, contentType)} title="" eager={false} />);
  expect(all(text, "src")).toEqual(["/media/m1/file"]);
  expect(all(text, "type")).toEqual([]);
});

const lighter = [240, 480, 720].map((side) => ({
  side,
  url: `/media/m1/video${side}`,
  bytes: side * 20_000,
}));
const heavy = { ...recorded("video", "video/mp4"), durationMs: 60_000, renditions: lighter };
const played = (settings: ContextType<typeof PageContext>, item = heavy) => {
  const text = html(
    <PageContext.Provider value={settings}>
      <MediaItem mediaItem={item} title="" eager={false} />
    </PageContext.Provider>,
  );
  return all(text, "src").map((url) => url.replace("/media/m1/", ""));
};

test("a video's lighter versions play first: 480p on phones, 720p elsewhere, the lightest on slow lines", () => {
  expect(played({})).toEqual(["video480", "video720", "file"]);
  for (const settings of [{ lite: true }, { slow: true }])
    expect(played(settings)).toEqual(["video240", "video480", "video720", "file"]);
  expect(played({}, { ...heavy, renditions: lighter.slice(0, 1) })).toEqual(["file"]);
  const text = html(<MediaItem mediaItem={heavy} title="" eager={false} />);
  expect(all(text, "media")).toEqual(["(max-width: 40rem)"]);
  expect(text).toContain('data-renditions="240 480 720"');
});

test("the length and size are told before playing, and the original stays within reach", () => {
  const text = html(<MediaItem mediaItem={heavy} title="" eager={false} />);
  expect(text).toMatch(/1:00 · .*10 MB.*14 MB/);
  expect(text).toContain('href="/media/m1/file">Original · 61 MB');
  const light = html(<MediaItem mediaItem={{ ...heavy, renditions: [] }} title="" eager={false} />);
  expect(light).toContain("1:00 · 61 MB");
  expect(light).not.toContain("Original");
});
