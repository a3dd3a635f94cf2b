// One file on its way: begun or gone on with, part by part, until it is ready. What fails is tried again, for as long
// as its item is not stopped.

const wait = (ms) => new Promise((done) => setTimeout(done, ms));
/** A new element with a text and properties. */
export const make = (tag, text, more) =>
  Object.assign(document.createElement(tag), { textContent: text }, more);

class Refused extends Error {}
/** One call of a file's; throws Refused where asking again will not do. By XMLHttpRequest, which alone tells how much is sent. */
export const call = (item, method, url, body, progress) =>
  new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = "json";
    request.timeout = 300_000;
    if (progress) request.upload.onprogress = ({ loaded }) => progress(loaded);
    request.onerror = request.ontimeout = request.onabort = () => fail(new Error());
    request.onload = () => {
      const { status, response: told } = request;
      if (status === 200) return done(told);
      // Later it may do; anything else will not do by asking again.
      const later = status > 499 || status === 429 || told?.code === "part_of_wrong_length";
      const words = status === 401 ? "Sign in again in another tab, then try again." : told?.error;
      const refused = new (later ? Error : Refused)(words || "This did not work. Choose the file again.");
      fail(Object.assign(refused, { status, code: told?.code }));
    };
    item.stop.signal.addEventListener("abort", () => request.abort());
    const json = body && !(body instanceof Blob);
    if (json) request.setRequestHeader("Content-Type", "application/json");
    request.send(json ? JSON.stringify(body) : body);
  });

const again = async (item, work) => {
  for (let turn = 0; ; turn++) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refused || item.stop.signal.aborted) throw error;
      say(item, navigator.onLine ? "Trying again…" : "No connection. It goes on by itself.");
      // Woken early when the connection is back or the phone awake.
      await Promise.race([
        wait(Math.min(30_000, 1000 * 2 ** turn)),
        new Promise((wake) => {
          item.wake = wake;
        }),
      ]);
      if (item.stop.signal.aborted) throw error;
    }
  }
};
/** Says how it stands with a file, in its row. */
export const say = (item, words) => {
  if (item.words.textContent !== words) item.words.textContent = words;
};

/** Sends a file and gives what it became: its medium's id and kind. Throws where it will not do or is stopped. */
export const send = async (item) => {
  for (let turn = 0; ; turn++) {
    try {
      return await sendMissing(item);
    } catch (error) {
      // Storage lost some of what had arrived: those parts go once more.
      if (error.code !== "parts_missing" || turn === 2) throw error;
    }
  }
};

const sendMissing = async (item) => {
  const { file } = item;
  const begun = await again(item, () =>
    call(item, "POST", "/api/uploads", {
      post_key: item.key,
      name: file.name.slice(-250),
      bytes: file.size,
      fingerprint: `${file.size} ${file.lastModified} ${file.name}`.slice(0, 400),
    }),
  );
  item.id = begun.id;
  if (begun.medium_id) return begun;
  const size = begun.part_bytes;
  const done = new Set(begun.done);
  for (let number = 1; (number - 1) * size < file.size; number++) {
    if (done.has(number)) continue;
    const from = (number - 1) * size;
    await again(item, () => {
      const progress = (loaded) => {
        item.bar.value = (from + loaded) / file.size;
        say(item, `Uploading, ${Math.floor(item.bar.value * 100)} %`);
      };
      progress(0);
      return call(
        item,
        "PUT",
        `/api/uploads/${item.id}/parts/${number}`,
        file.slice(from, from + size),
        progress,
      );
    });
  }
  item.bar.removeAttribute("value");
  say(item, "Preparing…");
  let arrived = await again(item, () => call(item, "POST", `/api/uploads/${item.id}/complete`));
  while (!arrived.ready && !arrived.failure) {
    await wait(3000);
    arrived = await again(item, () => call(item, "GET", `/api/uploads/${item.id}`));
  }
  if (arrived.kind === "video") await poster(item, arrived.medium_id).catch(() => {});
  return arrived;
};

// A frame from near the beginning stands for a film until its creator chooses another.
const poster = async (item, medium) => {
  const film = make("video", "", { muted: true, preload: "auto", src: URL.createObjectURL(item.file) });
  const happens = (type) =>
    Promise.race([
      new Promise((done, fail) => {
        film.addEventListener(type, done, { once: true });
        film.addEventListener("error", fail, { once: true });
      }),
      wait(8000).then(() => Promise.reject()),
    ]);
  try {
    await happens("loadeddata");
    film.currentTime = Math.min(1, film.duration / 4 || 0);
    await happens("seeked");
    const width = Math.min(1280, film.videoWidth);
    const canvas = make("canvas", "", {
      width,
      height: Math.round((width * film.videoHeight) / film.videoWidth),
    });
    canvas.getContext("2d").drawImage(film, 0, 0, canvas.width, canvas.height);
    const frame = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
    await call(item, "POST", `/api/media/${medium}/poster`, frame);
  } finally {
    URL.revokeObjectURL(film.src);
  }
};
