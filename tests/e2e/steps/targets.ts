import type { Page } from "@playwright/test";
import { expect, hasScreen } from "../browsers.ts";

/** WCAG 2.5.8 requires 24 px; our style 44 (docs/style.md). Text rounding may take a fraction. */
const MIN_PX = 43.5;

/**
 * Runs in the page: every visible control that's too small for a thumb. As in WCAG, links inside a sentence are exempt;
 * a control's label and a link covering its card count as part of it.
 */
const findSmallTargets = (min: number): string[] => {
  const small: string[] = [];
  for (const node of document.querySelectorAll<HTMLElement>(
    "a[href], button, summary, select, textarea, input",
  )) {
    if (
      node.matches("[type=hidden], [aria-hidden], .skip") ||
      !node.checkVisibility({ visibilityProperty: true })
    )
      continue;
    const boxes = [node, ...((node as HTMLInputElement).labels ?? [])].map((one) =>
      one.getBoundingClientRect(),
    );
    if (getComputedStyle(node, "::after").position === "absolute")
      boxes.push((node.offsetParent ?? node).getBoundingClientRect());
    const width = Math.max(...boxes.map((box) => box.width));
    const height = Math.max(...boxes.map((box) => box.height));
    const isInSentence =
      getComputedStyle(node).display === "inline" &&
      (node.parentElement?.textContent ?? "").trim() !== (node.textContent ?? "").trim() &&
      node.closest("p, dd, td, .check-list") !== null;
    if (!isInSentence && (width < min || height < min))
      small.push(`${Math.round(width)}×${Math.round(height)} ${node.outerHTML.slice(0, 120)}`);
  }
  return small;
};

export async function expectLargeTargets(page: Page, path: string) {
  await page.goto(path);
  if (!hasScreen(page)) return;
  expect(await page.evaluate(findSmallTargets, MIN_PX), path).toEqual([]);
}
