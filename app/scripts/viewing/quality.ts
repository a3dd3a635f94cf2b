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

/** Auto's best version: the one that the page began with, or what this many px can show; on lite pages the lightest. */
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

/** What the menu shows for a remembered choice: Auto, or the version that plays. */
export function shownChoice(versions: Version[], label: string): string {
  return label === AUTO ? AUTO : (versions[versionNamed(versions, label)]?.label ?? AUTO);
}

/**
 * Adds a menu of a video's versions, if there are any. Auto goes down after a stall, and up after a minute without one.
 */
export function offerQualities(
  video: HTMLMediaElement,
  original: string,
  addMenu: (labels: string[]) => HTMLSelectElement,
) {
  const versions = versionsOf(video.dataset.renditions, original);
  if (versions.length < 2) return;
  const playing = new URL(video.currentSrc).pathname;
  const start = Math.max(
    0,
    versions.findIndex(({ url }) => playing === new URL(url, location.href).pathname),
  );
  const best = bestFor(versions, start, Math.min(video.clientWidth, video.clientHeight) * devicePixelRatio);
  const menu = addMenu([AUTO, ...versions.map(({ label }) => label)]);
  menu.value = shownChoice(versions, kept());
  let current = start;
  let smoothSince = performance.now();
  let patience = SMOOTH_MS;
  // Waiting before the first frame of a version isn't a stall.
  let hasPlayed = video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
  let resumed = { time: 0, rate: 1, paused: false };
  const play = (to: number) => {
    const version = versions[to];
    if (!version || to === current) return;
    // A version that hasn't begun yet has no position of its own.
    if (video.readyState > 0 || current === start)
      resumed = { time: video.currentTime, rate: video.playbackRate, paused: video.paused };
    current = to;
    hasPlayed = false;
    video.src = version.url;
    if (!resumed.paused) video.play().catch(() => {});
  };
  const apply = () => play(menu.value === AUTO ? start : versionNamed(versions, menu.value));
  video.addEventListener("loadedmetadata", () => {
    if (!video.src) return;
    video.currentTime = resumed.time;
    video.playbackRate = resumed.rate;
  });
  // One that can't be loaded or decoded gives way to the original, once.
  video.addEventListener("error", () => play(versions.length - 1));
  menu.addEventListener("change", () => {
    apply();
    keep(menu.value);
  });
  video.addEventListener("playing", () => {
    smoothSince = performance.now();
    hasPlayed = true;
  });
  video.addEventListener("waiting", () => {
    smoothSince = performance.now();
    if (!hasPlayed || video.seeking || menu.value !== AUTO || !navigator.onLine || current === 0) return;
    // What stalled once is tried again later each time.
    patience *= 2;
    play(current - 1);
  });
  video.addEventListener("timeupdate", () => {
    if (menu.value === AUTO && hasPlayed && current < best && performance.now() - smoothSince > patience)
      play(current + 1);
  });
  apply();
}
