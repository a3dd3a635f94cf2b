/** Whatever was chosen last, for all videos on this device: "Auto", "480p", or "Original". */
const KEPT = "quality";
const AUTO = "Auto";
/** How long a video must play without a stall before Auto tries a better version. */
const SMOOTH_MS = 60_000;

/** `url`s from lightest to the original, each with its shorter side in px. */
export type Version = { label: string; side: number; url: string };

export function versionsOf(sides: string | undefined, original: string): Version[] {
  const lighter = (sides ?? "").split(" ").filter(Boolean).map(Number);
  return [
    ...lighter.map((side) => ({
      label: `${side}p`,
      side,
      url: original.replace(/file$/, `video${side}`),
    })),
    { label: "Original", side: Number.POSITIVE_INFINITY, url: original },
  ];
}

/** Auto's best version: the one that the page began with, or what this many px can show. Lite pages stay with the lightest. */
export function bestFor(versions: Version[], start: number, shownPx: number): number {
  if (start === 0) return 0;
  const fitting = versions.findIndex(({ side }) => side >= shownPx);
  // The original may be far larger than what anyone sees of it.
  return Math.max(start, Math.min(fitting, versions.length - 2));
}

/** The version of this name, or the best one below it if this video has no such version. */
export function versionNamed(versions: Version[], label: string): number {
  const wanted = label === "Original" ? Number.POSITIVE_INFINITY : Number.parseInt(label, 10);
  return Math.max(
    0,
    versions.findLastIndex(({ side }) => side <= wanted),
  );
}

// Without storage, nothing is remembered.
const kept = () => {
  try {
    return localStorage.getItem(KEPT) ?? AUTO;
  } catch {
    return AUTO;
  }
};
const keep = (label: string) => {
  try {
    localStorage.setItem(KEPT, label);
  } catch {}
};

/** Adds a menu of a video's versions, and returns whether there are any. Auto goes down after a stall, and up after a minute without. */
export function offerQualities(
  video: HTMLMediaElement,
  original: string,
  addMenu: (labels: string[]) => HTMLSelectElement,
) {
  const versions = versionsOf(video.dataset.renditions, original);
  if (versions.length < 2) return;
  const playing = new URL(video.currentSrc).pathname;
  let current = Math.max(
    0,
    versions.findIndex(({ url }) => playing === new URL(url, location.href).pathname),
  );
  const best = bestFor(versions, current, Math.min(video.clientWidth, video.clientHeight) * devicePixelRatio);
  let smoothSince = performance.now();
  let patience = SMOOTH_MS;
  let hasPlayed = video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
  const play = (to: number) => {
    const version = versions[to];
    if (!version || to === current) return;
    current = to;
    hasPlayed = false;
    const { currentTime, playbackRate, paused } = video;
    video.src = version.url;
    video.addEventListener(
      "loadedmetadata",
      () => {
        video.currentTime = currentTime;
        video.playbackRate = playbackRate;
      },
      { once: true },
    );
    if (!paused) video.play().catch(() => {});
  };
  const menu = addMenu([AUTO, ...versions.map(({ label }) => label)]);
  menu.value = kept();
  // One that this video doesn't have leaves it empty.
  if (!menu.value) menu.value = AUTO;
  const start = current;
  const apply = () => play(menu.value === AUTO ? start : versionNamed(versions, menu.value));
  menu.addEventListener("change", () => {
    apply();
    keep(menu.value);
  });
  video.addEventListener("playing", () => {
    if (!hasPlayed) smoothSince = performance.now();
    hasPlayed = true;
  });
  video.addEventListener("waiting", () => {
    if (!hasPlayed || video.seeking || menu.value !== AUTO) return;
    // What stalled once is tried again later each time.
    if (current > 0) patience *= 2;
    play(current - 1);
  });
  video.addEventListener("timeupdate", () => {
    if (menu.value !== AUTO || !hasPlayed || current >= best || performance.now() - smoothSince < patience)
      return;
    play(current + 1);
  });
  apply();
}
