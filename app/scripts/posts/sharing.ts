/** Opens the system's share sheet on touch devices; otherwise shows the field with the link selected. */
export function watchSharing() {
  document.addEventListener("click", (event) => {
    const summary = event.target instanceof Element && event.target.closest<HTMLElement>("[data-share]");
    if (!summary) return;
    const { share: url, title } = summary.dataset;
    if ("share" in navigator && matchMedia("(pointer: coarse)").matches) {
      event.preventDefault();
      navigator.share({ title, url }).catch(() => {});
    } else setTimeout(() => summary.parentElement?.querySelector("input")?.select());
  });
}
