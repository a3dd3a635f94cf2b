// Deletes, archives and pins posts without leaving the list: it is done at once, and undone if that failed.
(() => {
  const list = document.querySelector("[data-own-posts]");
  const say = (tone, title, text = "") => {
    const box = Object.assign(document.createElement("div"), { className: `notice tone-${tone}` });
    const line = document.createElement("p");
    line.append(Object.assign(document.createElement("strong"), { textContent: title }), ` ${text}`);
    box.append(line);
    const flash = document.getElementById("flash");
    flash.className = "inner";
    flash.replaceChildren(box);
  };

  async function ask(link) {
    const answer = await fetch(link.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const form = page.querySelector(`main form[action="${link.pathname}"]`);
    if (!answer.ok || !form) return location.assign(link.href);
    const dialog = document.createElement("dialog");
    dialog.className = "sheet stack";
    dialog.setAttribute("aria-label", page.querySelector("h1").textContent);
    dialog.append(...page.querySelector("main").childNodes);
    document.body.append(dialog);
    dialog.addEventListener("close", () => dialog.remove());
    dialog.addEventListener("click", (event) => {
      if (!event.target.closest("a")) return;
      event.preventDefault();
      dialog.close();
    });
    dialog.addEventListener("submit", (event) => {
      event.preventDefault();
      event.stopPropagation();
      dialog.close();
      remove(link.closest("[data-own-post]"), event.target);
    });
    dialog.showModal();
  }

  // Gives the page that a form leads to. Anywhere but the list, as at a gate, nothing was done.
  async function send(form, fields) {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(fields) });
    if (!answer.ok || new URL(answer.url).pathname !== "/dashboard/posts")
      throw new Error(String(answer.status));
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  }

  // Takes a post out of the list and gives what puts it back.
  function vanish(row) {
    const next = row.nextElementSibling;
    const focus = (next ?? row.previousElementSibling)?.querySelector("a");
    row.remove();
    focus?.focus();
    return () => list.insertBefore(row, next?.parentNode === list ? next : null);
  }

  async function remove(row, form) {
    const back = vanish(row);
    try {
      await send(form, {});
      say("success", "Content Deleted");
    } catch {
      back();
      say("error", "Deletion Failed", "Nothing was deleted. Please try again.");
    }
  }

  // What a pin's button says and does next, before the server has answered; gives what turns it back.
  function turn(button) {
    const { value, firstChild: words } = button;
    const text = words.data;
    const pinned = value.startsWith("unpin:");
    button.value = value.replace(/^\w+/, pinned ? "pin" : "unpin");
    words.data = pinned ? "Pin" : "Unpin";
    return () => {
      button.value = value;
      words.data = text;
    };
  }

  async function change(row, form, button) {
    const fields = { do: button.value };
    const moves = /^(archive|restore):/.test(button.value);
    const back = moves ? vanish(row) : turn(button);
    try {
      const page = await send(form, fields);
      say("success", page.querySelector("#flash strong")?.textContent ?? "Content Updated");
      if (moves) return;
      // What is pinned stands first and says so.
      list.replaceChildren(...(page.getElementById("own-posts")?.children ?? []));
      list.querySelector(`[data-own-post="${row.dataset.ownPost}"] [name=do]`)?.focus();
    } catch {
      back();
      say("error", "Update Failed", "Nothing was changed. Please try again.");
    }
  }

  list.addEventListener("submit", (event) => {
    if (event.submitter?.name !== "do") return;
    event.preventDefault();
    event.stopPropagation();
    change(event.target.closest("[data-own-post]"), event.target, event.submitter);
  });
  list.addEventListener("click", (event) => {
    const link = event.target.closest('a[href$="/delete"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    ask(link).catch(() => location.assign(link.href));
  });
})();
