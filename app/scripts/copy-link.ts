/** Buttons with `data-copy`, hidden without scripts, copy a link. */
for (const button of document.querySelectorAll<HTMLElement>("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copy ?? "");
    button.textContent = "Link copied";
  });
}
