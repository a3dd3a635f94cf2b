export function watchVideos() {
  const play = (media: EventTarget | null) => {
    if (media instanceof HTMLMediaElement && !media.dataset.watched) {
      media.dataset.watched = "1";
      import("./player.ts").then(({ attend }) => attend(media)).catch(() => {});
    }
  };
  document.addEventListener("play", ({ target }) => play(target), true);
  // Those that play automatically may have begun already.
  for (const media of document.querySelectorAll<HTMLMediaElement>("[autoplay]")) play(media);
}
