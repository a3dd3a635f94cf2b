// Deletes a post from the list without leaving it: it is gone at once, and comes back if that failed.
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

  async function remove(row, form) {
    const next = row.nextElementSibling;
    const focus = (next ?? row.previousElementSibling)?.querySelector("a");
    row.remove();
    focus?.focus();
    try {
      const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams() });
      if (!answer.ok) throw new Error(String(answer.status));
      say("success", "Content Deleted");
    } catch {
      list.insertBefore(row, next);
      say("error", "Deletion Failed", "Nothing was deleted. Please try again.");
    }
  }

  list.addEventListener("click", (event) => {
    const link = event.target.closest('a[href$="/delete"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    ask(link).catch(() => location.assign(link.href));
  });
})();
