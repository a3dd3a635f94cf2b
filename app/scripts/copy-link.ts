const SHOWN_MS = 3000;

/** Buttons with `data-copy`, hidden without scripts, copy a link. */
for (const button of document.querySelectorAll<HTMLElement>("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const label = button.textContent;
    button.textContent = await navigator.clipboard.writeText(button.dataset.copy ?? "").then(
      () => "Link copied",
      () => "Not copied",
    );
    setTimeout(() => {
      button.textContent = label;
    }, SHOWN_MS);
  });
}
