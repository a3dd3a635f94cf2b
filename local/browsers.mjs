// Finds the browsers that the tests drive; a download of Playwright's own is never made.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const places = {
  CHROMIUM_PATH: [
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
const packages = {
  CHROMIUM_PATH: "chromium",
  FIREFOX_PATH: "firefox-esr",
  LYNX_PATH: "lynx",
  W3M_PATH: "w3m",
};
/** Their tests are left out where they cannot be installed. */
const optional = ["LYNX_PATH", "W3M_PATH"];

const find = (name) => [process.env[name], ...places[name]].find((file) => file && existsSync(file));

function install(names) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync("/usr/bin/apt-get") || names.length === 0) return;
  const wanted = names.map((name) => packages[name]);
  console.log(`  Installing ${wanted.join(" and ")} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const quiet = { stdio: ["ignore", "ignore", "inherit"], env };
  spawnSync("apt-get", ["update", "-q"], quiet);
  spawnSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...wanted], quiet);
}

/** Their paths by the names of the variables that the tests read, or a message that says what is missing. */
export function findBrowsers() {
  const names = Object.keys(places);
  install(names.filter((name) => !find(name)));
  const missing = names.filter((name) => !find(name) && !optional.includes(name));
  if (missing.length > 0) {
    const wanted = missing.map((name) => `${packages[name]} (or set ${name} to where it is)`).join(" and ");
    return {
      ok: false,
      message: `The browser tests need ${wanted}. Please install it and run npm test again.`,
    };
  }
  return { ok: true, paths: Object.fromEntries(names.filter(find).map((name) => [name, find(name)])) };
}
