// Uploads one file in parts and waits until it is processed. Resumes earlier uploads, and retries failed requests until
// its item is stopped.

const wait = (ms) => new Promise((done) => setTimeout(done, ms));
/** Creates an element with text and properties. */
export const make = (tag, text, more) =>
  Object.assign(document.createElement(tag), { textContent: text }, more);

class Rejected extends Error {}
/** One API call for a file; fails with Rejected if a retry can't help. Only XMLHttpRequest reports upload progress. */
export const call = (item, method, url, body, onProgress) =>
  new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = "json";
    request.timeout = 300_000;
    if (onProgress) request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onerror = request.ontimeout = request.onabort = () => fail(new Error());
    request.onload = () => {
      const { status, response: result } = request;
      if (status === 200) return done(result);
      const canRetry = status > 499 || status === 429 || result?.code === "part_of_wrong_length";
      const text = status === 401 ? "Sign in again in another tab, then try again." : result?.error;
      const error = new (canRetry ? Error : Rejected)(text || "The upload failed. Choose the file again.");
      fail(Object.assign(error, { status, code: result?.code }));
    };
    item.stop.signal.addEventListener("abort", () => request.abort());
    const json = body && !(body instanceof Blob);
    if (json) request.setRequestHeader("Content-Type", "application/json");
    request.send(json ? JSON.stringify(body) : body);
  });

const retry = async (item, work) => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Rejected || item.stop.signal.aborted) throw error;
      say(item, navigator.onLine ? "Trying again…" : "You're offline. The upload will resume automatically.");
      // `wake` ends the wait when the connection or the page is back.
      await Promise.race([
        wait(Math.min(30_000, 1000 * 2 ** attempt)),
        new Promise((wake) => {
          item.wake = wake;
        }),
      ]);
      if (item.stop.signal.aborted) throw error;
    }
  }
};
/** Shows a file's status in its row. */
export const say = (item, text) => {
  if (item.status.textContent !== text) item.status.textContent = text;
};

/** Uploads a file and returns its media item's ID and kind. Throws if the file is rejected or its item is stopped. */
export const send = async (item) => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendMissing(item);
    } catch (error) {
      // Storage lost some parts: send those again.
      if (error.code !== "parts_missing" || attempt === 2) throw error;
    }
  }
};

const sendMissing = async (item) => {
  const { file } = item;
  const begun = await retry(item, () =>
    call(item, "POST", "/api/uploads", {
      post_key: item.key,
      name: file.name.slice(-250),
      bytes: file.size,
      fingerprint: `${file.size} ${file.lastModified} ${file.name}`.slice(0, 400),
    }),
  );
  item.id = begun.id;
  if (begun.media_id) return begun;
  const size = begun.part_bytes;
  const done = new Set(begun.done);
  for (let number = 1; (number - 1) * size < file.size; number++) {
    if (done.has(number)) continue;
    const from = (number - 1) * size;
    await retry(item, () => {
      const onProgress = (loaded) => {
        item.bar.value = (from + loaded) / file.size;
        say(item, `Uploading: ${Math.floor(item.bar.value * 100)}%`);
      };
      onProgress(0);
      return call(
        item,
        "PUT",
        `/api/uploads/${item.id}/parts/${number}`,
        file.slice(from, from + size),
        onProgress,
      );
    });
  }
  item.bar.removeAttribute("value");
  say(item, "Processing…");
  let uploaded = await retry(item, () => call(item, "POST", `/api/uploads/${item.id}/complete`));
  while (!uploaded.ready && !uploaded.failure) {
    await wait(3000);
    uploaded = await retry(item, () => call(item, "GET", `/api/uploads/${item.id}`));
  }
  if (uploaded.kind === "video") await sendPoster(item, uploaded.media_id).catch(() => {});
  return uploaded;
};

// A frame from near the start is the poster until the creator chooses another.
const sendPoster = async (item, mediaId) => {
  const video = make("video", "", { muted: true, preload: "auto", src: URL.createObjectURL(item.file) });
  const eventOf = (type) =>
    Promise.race([
      new Promise((done, fail) => {
        video.addEventListener(type, done, { once: true });
        video.addEventListener("error", fail, { once: true });
      }),
      wait(8000).then(() => Promise.reject()),
    ]);
  try {
    await eventOf("loadeddata");
    video.currentTime = Math.min(1, video.duration / 4 || 0);
    await eventOf("seeked");
    const width = Math.min(1280, video.videoWidth);
    const canvas = make("canvas", "", {
      width,
      height: Math.round((width * video.videoHeight) / video.videoWidth),
    });
    canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
    const frame = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
    await call(item, "POST", `/api/media/${mediaId}/poster`, frame);
  } finally {
    URL.revokeObjectURL(video.src);
  }
};
