import { find } from "../dom.ts";
import { restoreScroll } from "./scroll-memory.ts";
import { checkAll } from "./validity.ts";

/** What a page needs once it is there: its forms checked, and its errors focused or its scroll position restored. */
export function ready() {
  checkAll();
  const problem = find("[data-problem]");
  if (problem) problem.focus();
  else restoreScroll();
}
