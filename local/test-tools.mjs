// Finds the tests' browsers and media tools. `npm test` needs only Chromium. Playwright's own browsers are never
// downloaded.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const places = {
  CHROMIUM_PATH: [
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  FIREFOX_PATH: [
    "/usr/bin/firefox-esr",
    "/usr/bin/firefox",
    "/snap/bin/firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
  ],
  LYNX_PATH: ["/usr/bin/lynx", "/usr/local/bin/lynx", "/opt/homebrew/bin/lynx"],
  W3M_PATH: ["/usr/bin/w3m", "/usr/local/bin/w3m", "/opt/homebrew/bin/w3m"],
};
/** Headless Chromium renders the same pages in about half the CPU time, but not every system packages it. */
const SHELL = { file: places.CHROMIUM_PATH[0], name: "chromium-headless-shell" };
const packages = {
  CHROMIUM_PATH: "chromium",
  FIREFOX_PATH: "firefox-esr",
  LYNX_PATH: "lynx",
  W3M_PATH: "w3m",
};
const optional = ["LYNX_PATH", "W3M_PATH"];
const commands = { ffmpeg: "ffmpeg", exiftool: "libimage-exiftool-perl" };

/** A browser's path, by the environment variable that may set it; undefined if not found. */
export const browserAt = (name) =>
  [process.env[name], ...places[name]].find((file) => file && existsSync(file));
const isCommand = (name) =>
  (process.env.PATH ?? "")
    .split(path.delimiter)
    .some((folder) => folder && existsSync(path.join(folder, name)));

function install(wanted) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync("/usr/bin/apt-get") || wanted.length === 0) return;
  console.log(`  Installing ${wanted.join(" and ")} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const quiet = { stdio: ["ignore", "ignore", "inherit"], env };
  spawnSync("apt-get", ["update", "-q"], quiet);
  spawnSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...wanted], quiet);
}

/**
 * Installs missing tools where possible: Chromium, or with `all` every browser. Returns the browsers' paths by
 * environment variable, or a message that says what to install.
 */
export function findTestTools(all) {
  const missingBrowsers = () =>
    Object.keys(places).filter((name) => (all || name === "CHROMIUM_PATH") && !browserAt(name));
  const missingCommands = () => Object.keys(all ? commands : {}).filter((name) => !isCommand(name));
  if (!process.env.CHROMIUM_PATH && !existsSync(SHELL.file)) install([SHELL.name]);
  install([
    ...missingBrowsers().map((name) => packages[name]),
    ...missingCommands().map((name) => commands[name]),
  ]);
  const missing = [
    ...missingBrowsers()
      .filter((name) => !optional.includes(name))
      .map((name) => `${packages[name]} (or set ${name} to its path)`),
    ...missingCommands(),
  ];
  if (missing.length > 0)
    return {
      ok: false,
      message: `The tests need ${missing.join(" and ")}. Install and run them again.`,
    };
  const found = Object.keys(places).filter(browserAt);
  return { ok: true, browsers: Object.fromEntries(found.map((name) => [name, browserAt(name)])) };
}
