import { describe, expect, test } from "vitest";
import { CallError } from "#scripts/uploads/upload-api.ts";
import type { PostFile } from "#ui/media/uploads/send-post-file.ts";
import { uploadQueue } from "#ui/media/uploads/upload-queue.ts";

function controlled() {
  const running: {
    name: string;
    options: PostFile;
    end: (id: string) => void;
    fail: (error: Error) => void;
  }[] = [];
  const done: [string, number][] = [];
  const queue = uploadQueue({
    postKey: "key",
    onDone: (mediaId, position) => done.push([mediaId, position]),
    send: (options) =>
      new Promise((end, fail) => {
        running.push({ name: options.file.name, options, end, fail });
      }),
  });
  const states = () => queue.snapshot().map(({ name, state }) => `${name} ${state}`);
  return { queue, running, done, states };
}
const files = (...names: string[]) => names.map((name) => new File(["x"], name));
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("the uploads of a post", () => {
  test("run two at a time, and the next starts when one ends", async () => {
    const { queue, running, done, states } = controlled();
    queue.add(files("a", "b", "c"), 30, "");
    expect(states()).toEqual(["a uploading", "b uploading", "c waiting"]);
    running[1]?.end("media-b");
    await settled();
    expect(done).toEqual([["media-b", 2]]);
    expect(queue.snapshot()[1]).toMatchObject({ text: "Adding your files…", done: null });
    expect(states()).toEqual(["a uploading", "b done", "c uploading"]);
  });

  test("are listed with the reason if they exceed the limit", () => {
    const { queue } = controlled();
    queue.add(files("a", "b"), 1, "Not added");
    expect(queue.snapshot().map(({ state, text }) => [state, text])).toEqual([
      ["uploading", "Waiting"],
      ["failed", "Not added"],
    ]);
  });

  test("can be paused, resumed, and canceled, and then their end changes nothing", async () => {
    const { queue, running, done, states } = controlled();
    queue.add(files("a", "b", "c"), 30, "");
    queue.pauseOrResume(1);
    expect(running[0]?.options.signal.aborted).toBe(true);
    expect(states()).toEqual(["a paused", "b uploading", "c uploading"]);
    running[0]?.end("media-a");
    await settled();
    expect(done).toEqual([]);
    queue.pauseOrResume(1);
    expect(states()).toEqual(["a waiting", "b uploading", "c uploading"]);
    queue.cancel(2);
    expect(states()).toEqual(["a uploading", "c uploading"]);
  });

  test("that fail keep their reason; a refused file can't be sent again", async () => {
    const { queue, running } = controlled();
    queue.add(files("a", "b"), 30, "");
    running[0]?.fail(new CallError("Not a photo.", 422));
    running[1]?.fail(new CallError("The upload failed.", 400));
    await settled();
    expect(queue.snapshot().map(({ text, canRetry }) => [text, canRetry])).toEqual([
      ["Not a photo.", false],
      ["The upload failed.", true],
    ]);
    queue.acknowledge();
    expect(queue.snapshot().every(({ acknowledged }) => acknowledged)).toBe(true);
  });
});
