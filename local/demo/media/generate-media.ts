import { spawn } from "node:child_process";
import path from "node:path";
import sharp from "sharp";
import { randomFrom } from "../../../db/seed/random.ts";
import { Frame } from "../drawings/frame.ts";
import { palettes } from "../drawings/palette.ts";
import { loops } from "./loops.ts";
import { rate, Song, tunes } from "./tunes.ts";

// Makes the small videos and tunes in this folder. They are committed, so only a change here needs ffmpeg:
//   node --import tsx local/demo/media/generate-media.ts
const [width, height, frames] = [640, 800, 24];

async function ffmpeg(
  args: string[],
  feed: (write: (data: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<void> {
  const process_ = spawn("ffmpeg", ["-v", "error", "-y", ...args], { stdio: ["pipe", "inherit", "inherit"] });
  const done = new Promise<void>((resolve, reject) => {
    process_.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`)),
    );
  });
  await feed(
    (data) =>
      new Promise((resolve, reject) =>
        process_.stdin.write(data, (error) => (error ? reject(error) : resolve())),
      ),
  );
  process_.stdin.end();
  await done;
}

for (const [name, loop] of Object.entries(loops)) {
  const total = loop.seconds * frames;
  const input = [
    "-f",
    "rawvideo",
    "-pix_fmt",
    "rgb24",
    "-s",
    `${width}x${height}`,
    "-r",
    String(frames),
    "-i",
    "-",
  ];
  const output = [
    "-c:v",
    "libx264",
    "-preset",
    "veryslow",
    "-crf",
    "33",
    "-maxrate",
    "190k",
    "-bufsize",
    "380k",
    "-pix_fmt",
    "yuv420p",
  ];
  await ffmpeg(
    [...input, ...output, "-movflags", "+faststart", path.join(import.meta.dirname, `${name}.mp4`)],
    async (write) => {
      for (let i = 0; i < total; i++) {
        const frame = new Frame(width, height, randomFrom(name), palettes[loop.palette]);
        const svg = frame.document(loop.draw(frame, i / total));
        await write(await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer());
      }
    },
  );
  console.log(`${name}.mp4`);
}

for (const [name, tune] of Object.entries(tunes)) {
  const song = new Song(tune.seconds);
  tune.make(song);
  const samples = song.finish();
  const input = ["-f", "s16le", "-ar", String(rate), "-ac", "2", "-i", "-"];
  await ffmpeg(
    [...input, "-c:a", "libmp3lame", "-b:a", "64k", path.join(import.meta.dirname, `${name}.mp3`)],
    (write) => write(new Uint8Array(samples.buffer)),
  );
  console.log(`${name}.mp3`);
}
