import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "../browsers.ts";

const require = createRequire(import.meta.url);
/** Minified: each page takes a fifth of a second less to read it than `axe.source`. */
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe finds on a page, with the markup it finds it in. Axe's own adapter for Playwright takes twice the time: it sends
 * the script twice and fetches every detail, for pages with frames, which none of ours has.
 */
export async function findViolations(page: Page): Promise<string[]> {
  expect(page.frames(), `${page.url()} has frames, which this doesn't check`).toHaveLength(1);
  const options = JSON.stringify({ resultTypes: ["violations"] });
  return page.evaluate(`${axe};
    axe.run(document, ${options}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" ")))`);
}
