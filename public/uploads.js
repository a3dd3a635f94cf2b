// The composer's files: sent in parts that survive a lost connection, a closed tab and a sleeping phone, while the
// rest of the form is used. Everything is delegated from the document, so the list may be exchanged.
(() => {
  const AT_ONCE = 2;
  const items = [];
  let count = 0;
  let held = null;
  const form = () => document.querySelector("form[data-composer]");
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const make = (tag, text, more) => Object.assign(document.createElement(tag), { textContent: text }, more);
  const active = () => items.filter(({ state }) => state !== "failed");

  class Refused extends Error {}
  // By XMLHttpRequest, which alone tells how much is sent already.
  const call = (item, method, url, body, progress) =>
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
        fail(Object.assign(refused, { status }));
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
        await Promise.race([wait(Math.min(30_000, 1000 * 2 ** turn)), new Promise((wake) => (item.wake = wake))]);
        if (item.stop.signal.aborted) throw error;
      }
    }
  };
  const wake = () => {
    for (const item of items) item.wake?.();
  };
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", () => document.hidden || wake());

  const say = (item, words) => {
    if (item.words.textContent !== words) item.words.textContent = words;
  };

  const send = async (item) => {
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
        return call(item, "PUT", `/api/uploads/${item.id}/parts/${number}`, file.slice(from, from + size), progress);
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
      const canvas = make("canvas", "", { width, height: Math.round((width * film.videoHeight) / film.videoWidth) });
      canvas.getContext("2d").drawImage(film, 0, 0, canvas.width, canvas.height);
      const frame = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
      await call(item, "POST", `/api/media/${medium}/poster`, frame);
    } finally {
      URL.revokeObjectURL(film.src);
    }
  };

  // Among the others as it was chosen, whichever arrived first.
  const chosen = new Map();
  const place = (media, medium) => {
    const input = make("input", "", { type: "hidden", name: "media", value: medium });
    const later = [...media.querySelectorAll("input[name=media]")].find(
      ({ value }) => chosen.get(value) > chosen.get(medium),
    );
    if (later) later.before(input);
    else media.append(input);
  };

  // The list as the server sees it, with what was typed into it meanwhile. One at a time.
  let turn = Promise.resolve();
  const look = (what = "look") => {
    turn = turn.then(() => exchange(what)).catch(() => {});
    return turn;
  };
  const exchange = async (what) => {
    const target = form();
    const body = new FormData(target);
    body.delete("files");
    body.set("do", what);
    const answer = await fetch(target.action, { method: "POST", body });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [next, old] = [page.getElementById("media"), document.getElementById("media")];
    // Nothing is lost: the form has the medium already, whatever page came.
    if (!next) return;
    const typed = [...old.querySelectorAll("input[name^=alt-]")].map(({ name, value }) => [name, value]);
    const focus = document.activeElement?.id;
    // Nor is one that arrived while the answer was on its way; it asks next.
    const sent = body.getAll("media");
    for (const { value } of old.querySelectorAll("input[name=media]")) if (!sent.includes(value)) place(next, value);
    const free = old.querySelector("[name=preview]:checked")?.value;
    for (const radio of next.querySelectorAll("[name=preview]")) radio.checked ||= radio.value === free;
    old.replaceWith(next);
    for (const [name, value] of typed) if (target.elements[name]) target.elements[name].value = value;
    if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
  };

  const run = async () => {
    const going = items.filter(({ state }) => state === "going").length;
    const item = items.find(({ state }) => state === "waiting");
    if (going >= AT_ONCE || !item) return;
    item.state = "going";
    const stop = new AbortController();
    item.stop = stop;
    run();
    try {
      const arrived = await send(item);
      const media = document.getElementById("media");
      chosen.set(arrived.medium_id, item.at);
      if (![...form().elements].some(({ name, value }) => name === "media" && value === arrived.medium_id))
        place(media, arrived.medium_id);
      await look();
      drop(item);
    } catch (error) {
      if (item.stop === stop && item.state === "going") {
        item.state = "failed";
        say(item, error.message);
        show(item);
        item.pause.textContent = "Try again";
        // What the file is does not change.
        item.pause.hidden = error.status === 422;
      }
    }
    run();
    settle();
  };

  const show = (item) => {
    const failed = item.state === "failed";
    item.bar.hidden = failed;
    item.words.className = failed ? "field-error" : "small soft";
  };
  const drop = (item) => {
    items.splice(items.indexOf(item), 1);
    item.row.remove();
    if (!held) document.getElementById("uploads-wait")?.remove();
  };

  const add = (file) => {
    const name = make("span", file.name);
    const bar = make("progress", "", { className: "upload", max: 1, value: 0, ariaLabel: file.name });
    const words = make("span", "Waiting", { className: "small soft" });
    const button = (text) => make("button", text, { type: "button", className: "button button-quiet" });
    const [pause, cancel] = [button("Pause"), button("Cancel")];
    const row = make("li", "");
    row.append(name, " ", words, bar, pause, cancel);
    const item = { file, at: (count += 1), key: form().elements.key.value, state: "waiting", row, bar, words, pause, stop: new AbortController() };
    pause.onclick = () => {
      const stopped = item.state === "paused" || item.state === "failed";
      item.state = stopped ? "waiting" : "paused";
      item.told = false;
      item.stop.abort();
      show(item);
      say(item, stopped ? "Waiting" : "Paused");
      pause.textContent = stopped ? "Pause" : "Resume";
      run();
    };
    cancel.onclick = () => {
      item.state = "cancelled";
      item.stop.abort();
      item.stop = new AbortController();
      if (item.id) call(item, "DELETE", `/api/uploads/${item.id}`).catch(() => {});
      drop(item);
      run();
      settle();
    };
    items.push(item);
    rows().append(row);
  };
  const rows = () => {
    const known = document.querySelector(".upload-rows");
    if (known) return known;
    const list = make("ul", "", { className: "upload-rows", ariaLabel: "Files on their way" });
    document.getElementById("media").after(list);
    return list;
  };
  const take = (files) => {
    for (const file of files) add(file);
    for (let i = 0; i < AT_ONCE; i++) run();
  };

  document.addEventListener("change", ({ target }) => {
    if (!target.matches?.("form[data-composer] [data-upload-files]")) return;
    const files = [...target.files];
    // So that the form does not send them once more.
    target.value = "";
    take(files);
  });
  for (const type of ["dragover", "drop"])
    document.addEventListener(type, (event) => {
      if (!form()?.contains(event.target) || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      if (type === "drop") take([...event.dataTransfer.files]);
    });

  // Saving waits for the files; arranging needs no new page.
  document.addEventListener(
    "submit",
    (event) => {
      if (event.target !== form()) return;
      const what = event.submitter?.name === "do" ? event.submitter.value : "save";
      const saves = what === "save" || what === "draft";
      if (saves && active().length === 0 && !untold()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!saves) return look(what);
      held = event.submitter ?? form().querySelector("[name=do][value=save]");
      note(
        "Your files are still on their way. The post is sent as soon as they are there; stay on this page.",
        "soft",
      );
      settle();
    },
    true,
  );
  // Beside the button that was pressed.
  const note = (words, look) => {
    const id = "uploads-wait";
    const told = document.getElementById(id) ?? make("p", "", { id, role: "status", tabIndex: -1 });
    told.className = look;
    held.parentElement.before(told);
    told.textContent = words;
  };
  // A file that failed is left out only by whoever was told so.
  const untold = () => items.find(({ state, told }) => state === "failed" && !told);
  const settle = () => {
    if (!held || active().length > 0) return;
    if (untold()) {
      const names = items.map(({ file }) => file.name);
      for (const item of items) item.told = true;
      const [they, them] = names.length > 1 ? ["are", "them"] : ["is", "it"];
      const ways = `Look at the list of files, or go on without ${them} by pressing the button once more.`;
      note(`Not sent yet: ${names.join(", ")} ${they} missing. ${ways}`, "field-error");
      held = null;
      return document.getElementById("uploads-wait").focus();
    }
    const button = held;
    held = null;
    document.getElementById("uploads-wait")?.remove();
    form().requestSubmit(button.isConnected ? button : undefined);
  };
  addEventListener("beforeunload", (event) => {
    if (active().length > 0) event.preventDefault();
  });
})();
