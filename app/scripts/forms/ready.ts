import { find } from "../dom.ts";
import { restoreScroll } from "./scroll-memory.ts";
import { checkAll } from "./validity.ts";

export function ready() {
  checkAll();
  const problem = find("[data-problem]");
  if (problem) problem.focus();
  else restoreScroll();
}
