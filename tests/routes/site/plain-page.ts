import { JSDOM } from "jsdom";

const INLINE = "a, button, summary, label, span, strong, b, bdi, em, small, time, code";
const flat = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();
const parser = new new JSDOM().window.DOMParser();

function edge(node: Node | null, end: "firstChild" | "lastChild"): string {
  if (node === null) return "";
  if (node.nodeType === 3) return node.textContent ?? "";
  const element = node as Element;
  return node.nodeType === 1 && element.matches(INLINE) ? edge(node[end], end) : "";
}

/** Labels that only a stylesheet separates. */
export function runTogether(html: string): string[] {
  const page = parser.parseFromString(html, "text/html");
  for (const icon of page.querySelectorAll("svg, [hidden], script, style, template")) icon.remove();
  return [...page.body.querySelectorAll<Element>(INLINE)].flatMap((element) => {
    const next = element.nextSibling;
    if (next?.nodeType !== 1 || !(next as Element).matches(INLINE)) return [];
    const [left, right] = [edge(element, "lastChild"), edge(next, "firstChild")];
    return /[\p{L}\p{N}]$/u.test(left) && /^[\p{L}\p{N}]/u.test(right)
      ? [`${flat(left)}|${flat(right)}`]
      : [];
  });
}

export function sameNames(html: string): string[] {
  const page = parser.parseFromString(html, "text/html");
  for (const icon of page.querySelectorAll("template, script")) icon.remove();
  const names = new Map<string, string>();
  const twice: string[] = [];
  for (const button of page.body.querySelectorAll("form[method=post] button:not([type=button])")) {
    if (button.getAttribute("aria-hidden") === "true") continue;
    const form = button.closest("form");
    const hidden = [...(form?.querySelectorAll("input[type=hidden]") ?? [])].map((one) => one.outerHTML);
    const sent = [
      form?.getAttribute("action"),
      ...hidden,
      button.getAttribute("name"),
      button.getAttribute("value"),
    ].join(" ");
    const label = button.querySelector("[aria-label]")?.getAttribute("aria-label") ?? "";
    const name = flat(button.getAttribute("aria-label") ?? `${button.textContent} ${label}`);
    if (names.has(name) && names.get(name) !== sent) twice.push(name);
    names.set(name, sent);
  }
  return twice;
}

/** Fields outside the form they name, without a duplicate inside for browsers that don't support this. */
export function withoutTwin(html: string): string[] {
  const page = parser.parseFromString(html, "text/html");
  return [...page.body.querySelectorAll<HTMLInputElement>("[form]")]
    .filter((field) => {
      const form = page.getElementById(field.getAttribute("form") ?? "");
      const inside = [...(form?.querySelectorAll<HTMLInputElement>(`[name="${field.name}"]`) ?? [])];
      return !inside.some((twin) => !twin.hasAttribute("form") && twin.value === field.value);
    })
    .map((field) => field.outerHTML);
}
