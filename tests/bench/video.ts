import { spawnSync } from "node:child_process";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { BenchEnvironment } from "./bench-environment.ts";
import { firstVisit, openPhoneBrowser } from "./phone-browser.ts";
import { printLine, printTable } from "./report.ts";
import { signedIn } from "./uploads.ts";

const SECONDS = 60;
const WATCHED_MS = 65_000;
const ENCODING_MS = 30 * 60_000;
const KILOBITS = [1600, 400];

/** A minute of 1080p at 8 Mbit/s, as phones record it; null without ffmpeg. */
function recordVideo(folder: string): string | null {
  const file = path.join(folder, "minute.mp4");
  const picture = `testsrc2=s=1920x1080:r=30:d=${SECONDS},noise=alls=12:allf=t`;
  const rate = ["-b:v", "8M", "-maxrate", "8M", "-bufsize", "8M"];
  const { status } = spawnSync("ffmpeg", [
    ...["-loglevel", "error", "-y", "-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", `sine=d=${SECONDS}`],
    ...[
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      ...rate,
      "-pix_fmt",
      "yuv420p",
      "-c:a",
      "aac",
      "-b:a",
      "128k",
    ],
    file,
  ]);
  return status === 0 ? file : null;
}

/** Posts the video, and waits for its lighter versions. Returns the post's URL and how long they took, in seconds. */
async function post(page: Page, site: string, file: string) {
  await page.goto(`${site}/post`);
  await page.locator("input[type=file][multiple]").first().setInputFiles(file);
  await page.getByLabel("Title").fill("A minute");
  await page.getByRole("radio", { name: /^Free/ }).check();
  const made = page.locator("lighter-versions");
  await made.getByText(/Making/).waitFor({ timeout: ENCODING_MS });
  const began = performance.now();
  await made.getByText(/added/).waitFor({ timeout: ENCODING_MS });
  const seconds = (performance.now() - began) / 1000;
  await page
    .getByRole("button", { name: /^Publish/ })
    .last()
    .click();
  await page.waitForURL(/\/content\//);
  return { url: page.url(), seconds };
}

// A string, since it runs in the page, where the compiler's helpers don't exist.
const watch = `new Promise((done) => {
  const video = document.querySelector("video");
  const seen = { first: 0, stalls: 0 };
  const start = performance.now();
  let plays = false;
  video.addEventListener("playing", () => { plays = true; });
  video.addEventListener("waiting", () => { if (plays && !video.seeking) seen.stalls += 1; plays = false; });
  video.requestVideoFrameCallback(() => { seen.first = performance.now() - start; });
  video.muted = true;
  video.play().catch(() => {});
  setTimeout(() => {
    const files = performance.getEntriesByType("resource").filter(({ name }) => /\\/(video\\d+|file)$/.test(name));
    const bytes = files.reduce((sum, { transferSize }) => sum + transferSize, 0);
    done({ ...seen, played: video.currentTime, bytes, version: video.currentSrc.split("/").at(-1) });
  }, ${WATCHED_MS});
})`;
type Seen = { first: number; stalls: number; played: number; bytes: number; version: string };

async function play(page: Page, url: string, kilobits: number): Promise<Seen> {
  const session = await page.context().newCDPSession(page);
  await page.goto(url, { waitUntil: "networkidle" });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: (kilobits * 1000) / 8,
    uploadThroughput: (kilobits * 1000) / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return (await page.evaluate(watch)) as Seen;
}

/** What making a video's lighter versions takes, and how they play on slow lines and a slow phone. */
export async function measureVideo(bench: BenchEnvironment) {
  printLine("recording a minute of video");
  const file = recordVideo(bench.folder);
  if (file === null) return printLine("left out: it needs ffmpeg");
  const { site, cookie } = await signedIn(bench);
  const browser = await openPhoneBrowser();
  try {
    printLine("making its lighter versions");
    const cookies = cookie.split("; ");
    const visit = <T>(work: (page: Page) => Promise<T>) =>
      firstVisit(browser, site, cookies[0] ?? "", async (page, context) => {
        const [name = "", value = ""] = (cookies[1] ?? "").split(/=(.*)/s);
        await context.addCookies([{ name, value, url: site }]);
        return work(page);
      });
    const made = await visit((page) => post(page, site, file));
    const played: (Seen & { kilobits: number })[] = [];
    for (const kilobits of KILOBITS) {
      printLine(`playing it at ${kilobits} kbit/s`);
      played.push({ kilobits, ...(await visit((page) => play(page, made.url, kilobits))) });
    }
    printTable(
      `A minute of 1080p, whose lighter versions took ${made.seconds.toFixed(0)} s, on a phone four times slower`,
      ["line", "first frame", "stalls", "played", "last version", "loaded"],
      played.map(({ kilobits, first, stalls, played: seconds, version, bytes }) => [
        `${kilobits} kbit/s`,
        `${(first / 1000).toFixed(1)} s`,
        stalls,
        `${seconds.toFixed(0)} s`,
        version,
        `${(bytes / 1e6).toFixed(1)} MB`,
      ]),
      `Watched for ${WATCHED_MS / 1000} s.`,
    );
    return { seconds: made.seconds, played };
  } finally {
    await browser.close();
  }
}
