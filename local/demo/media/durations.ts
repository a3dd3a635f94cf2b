/** Durations in ms, measured with ffprobe. */
export const durations: Record<string, number> = {
  "bars.mp4": 4000,
  "blinds.mp4": 5000,
  "lamplight.mp4": 5000,
  "lava.mp4": 6000,
  "orbits.mp4": 6000,
  "record.mp4": 4000,
  "tide.mp4": 5000,
  "swell.mp4": 30_000,
  "breath.mp3": 16_056,
  "cartridge.mp3": 12_060,
  "dusk.mp3": 15_048,
  "harbor.mp3": 14_040,
  "music_box.mp3": 12_060,
  "porch.mp3": 14_040,
  "tape.mp3": 15_048,
};
