import { find } from "../dom.ts";
import { readPositions, withPosition } from "./positions.ts";
import { POSITIONS } from "./stored.ts";

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** Members' positions last until they sign out. Guests never do, so theirs end with the tab. */
function store(): Storage {
  if (find("[action^='/logout']")) return localStorage;
  localStorage.removeItem(POSITIONS);
  return sessionStorage;
}

function offerSpeeds(media: HTMLMediaElement) {
  const label = document.createElement("label");
  label.className = "speed small";
  label.append("Speed ");
  const select = document.createElement("select");
  select.className = "field-input";
  for (const speed of SPEEDS)
    select.append(new Option(speed === 1 ? "Normal" : `${speed}×`, String(speed), speed === 1, speed === 1));
  select.addEventListener("change", () => {
    media.playbackRate = Number(select.value);
  });
  // The player's own menu changes it, too.
  media.addEventListener("ratechange", () => {
    select.value = String(media.playbackRate);
  });
  label.append(select);
  find("figcaption", media.parentElement ?? document)?.append(label);
}

/** Resumes where this file was left, remembers where it's left next, and offers speeds. Nothing is sent anywhere. */
export function attend(media: HTMLMediaElement) {
  offerSpeeds(media);
  const path = new URL(media.currentSrc).pathname;
  try {
    const kept = store();
    const read = () => readPositions(kept.getItem(POSITIONS), Date.now());
    const left = read()[path];
    if (left && media.currentTime < left.at) media.currentTime = left.at;
    let last = left?.at ?? 0;
    const keep = () => {
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
