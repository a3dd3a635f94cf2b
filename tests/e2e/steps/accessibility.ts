import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "../browsers.ts";

const require = createRequire(import.meta.url);
/** Minified: loading it is a fifth of a second faster per page than `axe.source`. */
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/**
 * axe's findings with their markup. Its adapter for Playwright takes twice as long: it sends the script twice and
 * fetches every detail, for pages with frames, of which we have none.
 */
export async function findViolations(page: Page): Promise<string[]> {
  expect(page.frames(), `${page.url()} has frames, which this doesn't check`).toHaveLength(1);
  const options = JSON.stringify({ resultTypes: ["violations"] });
  return page.evaluate(`${axe};
    axe.run(document, ${options}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" ")))`);
}
