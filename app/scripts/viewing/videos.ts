/** A video or audio file that plays goes on where it was left, at a speed to choose. */
export function watchVideos() {
  const play = (media: EventTarget | null) => {
    if (media instanceof HTMLMediaElement && !media.dataset.watched) {
      media.dataset.watched = "1";
      import("./player.ts").then(({ attend }) => attend(media)).catch(() => {});
    }
  };
  document.addEventListener("play", ({ target }) => play(target), true);
  // Those that play on their own may have begun before.
  for (const media of document.querySelectorAll<HTMLMediaElement>("[autoplay]")) play(media);
}
