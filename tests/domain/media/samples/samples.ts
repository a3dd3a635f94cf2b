import { readFileSync } from "node:fs";

/**
 * Made with ffmpeg by `makeVideo` (video-fixture.ts), with all private metadata their formats can contain, so that most
 * tests don't need ffmpeg.
 */
const sample = (name: string) => () => readFileSync(new URL(name, import.meta.url));

/** Two seconds, 320×240, H.264 and AAC. */
export const sampleVideo = sample("video.mp4");
/** Three frames, 960×720. */
export const wideVideo = sample("wide.mp4");
/** Two seconds of MP3. */
export const sampleSound = sample("sound.mp3");
/** Eight APNG frames, 320×240. */
export const sampleAnimation = sample("moving.png");
