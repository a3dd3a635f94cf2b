import { find } from "../dom.ts";
import { readPositions, withPosition } from "./positions.ts";
import { offerQualities } from "./quality.ts";
import { POSITIONS } from "./stored.ts";

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** Members' positions last until they sign out. Guests never do, so theirs end with the tab. */
function store(): Storage {
  if (find("[action^='/logout']")) return localStorage;
  localStorage.removeItem(POSITIONS);
  return sessionStorage;
}

/** Below the player; a choice of `options`, each a value and its label. */
function addMenu(media: HTMLMediaElement, name: string, options: [value: string, label: string][]) {
  const label = document.createElement("label");
  label.className = "player-menu small";
  label.append(`${name} `);
  const select = document.createElement("select");
  select.className = "field-input";
  for (const [value, text] of options) select.append(new Option(text, value));
  label.append(select);
  find("figcaption", media.parentElement ?? document)?.append(label);
  return select;
}

function offerSpeeds(media: HTMLMediaElement) {
  const select = addMenu(
    media,
    "Speed",
    SPEEDS.map((speed) => [String(speed), speed === 1 ? "Normal" : `${speed}×`]),
  );
  select.value = "1";
  select.addEventListener("change", () => {
    media.playbackRate = Number(select.value);
  });
  // The player's own menu changes it, too.
  media.addEventListener("ratechange", () => {
    select.value = String(media.playbackRate);
  });
}

/**
 * Resumes where this file was left, remembers where it's left next, and offers speeds and versions. Nothing is sent
 * anywhere.
 */
export function attend(media: HTMLMediaElement) {
  // The last one is the original.
  const path = new URL(find<HTMLSourceElement>("source:last-of-type", media)?.src ?? media.currentSrc)
    .pathname;
  offerSpeeds(media);
  resume(media, path);
  offerQualities(media, path, (labels) => {
    find("figcaption a", media.parentElement ?? document)?.remove();
    return addMenu(
      media,
      "Quality",
      labels.map((label) => [label, label]),
    );
  });
}

function resume(media: HTMLMediaElement, path: string) {
  try {
    const kept = store();
    const read = () => readPositions(kept.getItem(POSITIONS), Date.now());
    const left = read()[path];
    if (left && media.currentTime < left.at) media.currentTime = left.at;
    let last = left?.at ?? 0;
    const keep = () => {
      // Between two versions, the position is 0.
      if (media.readyState === 0) return;
      last = media.currentTime;
      const watched = { at: last, duration: media.duration, now: Date.now() };
      kept.setItem(POSITIONS, JSON.stringify(withPosition(read(), path, watched)));
    };
    media.addEventListener("timeupdate", () => {
      if (Math.abs(media.currentTime - last) > 4) keep();
    });
    for (const event of ["pause", "ended"]) media.addEventListener(event, keep);
  } catch {
    // Without storage, nothing is remembered.
  }
}
