import { expect, test } from "vitest";
import type { PostMediaItem } from "#domain/posts/post.ts";
import { MediaItem } from "#ui/media/post-media-item.tsx";
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
  file: { url: "/media/m1/file", contentType },
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
