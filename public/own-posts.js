// Deletes, archives and pins posts without leaving the list. Changes show at once and are undone if a request fails.
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

  // Shows the delete page as a dialog.
  async function confirmDelete(link) {
    const response = await fetch(link.href);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const form = page.querySelector(`main form[action="${link.pathname}"]`);
    if (!response.ok || !form) return location.assign(link.href);
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

  // Submits a form and returns the resulting page. Any page but the list, such as a gate, means that nothing changed.
  async function send(form, fields) {
    const response = await fetch(form.action, { method: "POST", body: new URLSearchParams(fields) });
    if (!response.ok || new URL(response.url).pathname !== "/dashboard/posts")
      throw new Error(String(response.status));
    return new DOMParser().parseFromString(await response.text(), "text/html");
  }

  // Removes a post from the list; returns the undo.
  function hideRow(row) {
    const next = row.nextElementSibling;
    const focus = (next ?? row.previousElementSibling)?.querySelector("a");
    row.remove();
    focus?.focus();
    return () => list.insertBefore(row, next?.parentNode === list ? next : null);
  }

  async function remove(row, form) {
    const undo = hideRow(row);
    try {
      await send(form, {});
      say("success", "Content Deleted");
    } catch {
      undo();
      say("error", "Deletion Failed", "Nothing was deleted. Please try again.");
    }
  }

  // Switches a button between Pin and Unpin; returns the undo.
  function togglePin(button) {
    const { value, firstChild: label } = button;
    const text = label.data;
    const pinned = value.startsWith("unpin:");
    button.value = value.replace(/^\w+/, pinned ? "pin" : "unpin");
    label.data = pinned ? "Pin" : "Unpin";
    return () => {
      button.value = value;
      label.data = text;
    };
  }

  async function change(row, form, button) {
    const fields = { do: button.value };
    const moves = /^(archive|restore):/.test(button.value);
    const undo = moves ? hideRow(row) : togglePin(button);
    try {
      const page = await send(form, fields);
      say("success", page.querySelector("#flash strong")?.textContent ?? "Content Updated");
      if (moves) return;
      // The server's list has the pinned post on top.
      list.replaceChildren(...(page.getElementById("own-posts")?.children ?? []));
      list.querySelector(`[data-own-post="${row.dataset.ownPost}"] [name=do]`)?.focus();
    } catch {
      undo();
      say("error", "Update Failed", "Nothing changed. Please try again.");
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
    confirmDelete(link).catch(() => location.assign(link.href));
  });
})();
