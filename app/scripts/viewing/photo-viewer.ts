import { find, make } from "../dom.ts";
import { slideFor } from "./step.ts";

const icon = (name: string) => `<svg class="icon" width="20" height="20" aria-hidden="true">
  <use href="/icons.svg#${name}"></use></svg>`;
const button = (name: string, label: string, symbol: string) =>
  `<button type="button" class="square viewer-${name}" aria-label="${label}">${icon(symbol)}</button>`;

/** Uses the animation for viewers who see it move on the page, too. */
function sourceOf(link: HTMLAnchorElement) {
  const moving = find<HTMLSourceElement>("source", link);
  return moving && matchMedia(moving.media).matches ? moving.srcset : link.href;
}

function slideOf(link: HTMLAnchorElement) {
  const alt = find<HTMLImageElement>("img", link)?.alt ?? "";
  const slide = make("figure", { className: "viewer-slide" });
  slide.append(make("img", { loading: "lazy", src: sourceOf(link), alt }));
  if (alt) {
    const caption = make("figcaption", { textContent: alt });
    // Screen readers get it from the photo.
    caption.setAttribute("aria-hidden", "true");
    slide.append(caption);
  }
  return slide;
}

/**
 * Shows the page's photos large, starting with the clicked one. They lie side by side in a strip that snaps, so swiping
 * and pinch zoom are the browser's own. Arrow keys, Home, and End work, too.
 */
export function open(link: HTMLAnchorElement) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-photo]")];
  let index = links.indexOf(link);
  const box = make("dialog", { className: "viewer", ariaLabel: "Photos" });
  const strip = make("div", { className: "viewer-strip", tabIndex: 0, ariaLabel: "Photos" });
  strip.setAttribute("role", "group");
  strip.append(...links.map(slideOf));
  box.innerHTML = `${button("close", "Close", "close")}<p class="viewer-count num" role="status"></p>
    ${links.length > 1 ? button("back", "Previous photo", "back") + button("on", "Next photo", "on") : ""}`;
  box.prepend(strip);
  const count = find(".viewer-count", box) as HTMLElement;
  const say = () => {
    count.textContent = links.length > 1 ? `${index + 1} of ${links.length}` : "";
    // Not `disabled`, which would take the focus off it.
    find(".viewer-back", box)?.setAttribute("aria-disabled", String(index === 0));
    find(".viewer-on", box)?.setAttribute("aria-disabled", String(index === links.length - 1));
  };
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const go = (to: number, isInstant = isCalm) =>
    strip.scrollTo({ left: to * strip.clientWidth, behavior: isInstant ? "instant" : "smooth" });
  const step = (key: string) => {
    const to = slideFor(key, index, links.length);
    if (to !== null) go(to);
    return to !== null;
  };
  strip.addEventListener("scroll", () => {
    const at = Math.round(strip.scrollLeft / (strip.clientWidth || 1));
    if (at === index) return;
    index = at;
    say();
  });
  box.addEventListener("keydown", (event) => {
    if (step(event.key)) event.preventDefault();
  });
  box.addEventListener("click", ({ target }) => {
    const pressed = (target as Element).closest("button");
    if (pressed?.matches(".viewer-back")) step("ArrowLeft");
    else if (pressed?.matches(".viewer-on")) step("ArrowRight");
    else if (pressed || !(target as Element).matches("img, figcaption")) box.close();
  });
  const fit = () => go(index, true);
  addEventListener("resize", fit);
  box.addEventListener("close", () => {
    removeEventListener("resize", fit);
    box.remove();
    links[index]?.focus();
  });
  document.body.append(box);
  box.showModal();
  find(".viewer-close", box)?.focus();
  go(index, true);
  say();
}
