import type { HttpResponse } from "../server/http.ts";

export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");

type Fragment = Markup | string | number | null | undefined | false | Fragment[];

function render(fragment: Fragment): string {
  if (fragment instanceof Markup) return fragment.text;
  if (Array.isArray(fragment)) return fragment.map(render).join("");
  return fragment === null || fragment === undefined || fragment === false ? "" : escaped(String(fragment));
}

/** A template tag that escapes every value except nested markup. */
export function html(strings: TemplateStringsArray, ...fragments: Fragment[]): Markup {
  return new Markup(strings.map((text, index) => text + render(fragments[index])).join(""));
}

export const dollars = (cents: number | null): string =>
  `$${((cents ?? 0) / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

export const day = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString("en-US", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

export const dateTime = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ");

const STYLE = `
:root{color-scheme:light dark;--ink:#1d2330;--soft:#596274;--line:#d5d9e2;--paper:#fff;--ground:#f3f5f9;--action:#4b3fd4;--bad:#b3261e;--good:#176b3a}
@media (prefers-color-scheme:dark){:root{--ink:#eef0f6;--soft:#a8b0c2;--line:#3a4152;--paper:#1c212c;--ground:#12151d;--action:#a49bff;--bad:#ff9a91;--good:#7fd6a0}}
*{box-sizing:border-box}body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
.test{margin:0;padding:.5rem 1rem;text-align:center;font-size:.875rem;font-weight:600;background:#ffe9a8;color:#4a3800}
main{max-width:30rem;margin:1.25rem auto;padding:1.25rem;background:var(--paper);border:1px solid var(--line);border-radius:14px}
main.wide{max-width:76rem}@media (max-width:32rem){main{margin:0;border:0;border-radius:0}}
h1{font-size:1.375rem;line-height:1.25;margin:0 0 .5rem}h2{font-size:1.0625rem;margin:1.5rem 0 .5rem}
.sum{font-size:2rem;font-weight:700;line-height:1.2;margin:.25rem 0}.soft{color:var(--soft);font-size:.9375rem}
label{display:block;font-weight:600;margin:.875rem 0 .25rem}.hint{display:block;font-weight:400;color:var(--soft);font-size:.875rem}
input,select{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid #7c8598;border-radius:8px}
.row{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}button,.button{display:inline-block;width:100%;min-height:2.75rem;margin-top:1rem;padding:.5rem 1rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer;border-radius:8px;border:1px solid var(--action);background:var(--action);color:var(--paper)}
button.quiet,.button.quiet{background:transparent;color:var(--action)}button.small{width:auto;min-height:2rem;margin:0;padding:.125rem .625rem;font-size:.875rem}
a{color:var(--action)}:focus-visible{outline:3px solid var(--action);outline-offset:2px}
.problem{border:2px solid var(--bad);border-radius:8px;padding:.75rem 1rem;margin:0 0 1rem}.problem h2{margin:0;color:var(--bad)}.wrong{color:var(--bad);font-weight:600;display:block}
.good{color:var(--good)}.bad{color:var(--bad)}ul.plain{list-style:none;padding:0;margin:0}ul.plain>li{padding:.625rem 0;border-top:1px solid var(--line)}
.cards{font-size:.875rem;border-collapse:collapse;width:100%}.cards td,.cards th{padding:.25rem .5rem .25rem 0;text-align:left;border-top:1px solid var(--line);vertical-align:top}
code{overflow-wrap:anywhere}.numbers td:first-child{white-space:nowrap}[aria-invalid]{border:2px solid var(--bad)}.scroll{overflow-x:auto}pre{overflow-x:auto;padding:.75rem;background:var(--ground);border-radius:8px;font-size:.8125rem}
.inline{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center}.inline input,.inline select{width:auto;min-height:2rem;padding:.125rem .5rem}.inline label{margin:0}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;padding:0}`;

export function htmlPage(given: {
  title: string;
  body: Markup;
  wide?: boolean;
  status?: number;
}): HttpResponse {
  const page = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${given.title}</title>
<link rel="icon" href="data:,">
<style>${new Markup(STYLE)}</style>
</head>
<body>
<p class="test">Test provider – no real money</p>
<main${given.wide ? new Markup(' class="wide"') : ""}>
${given.body}
</main>
</body>
</html>
`;
  return {
    status: given.status ?? 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
    },
    body: page.text,
  };
}

interface Field {
  name: string;
  label: string;
  value: string;
  hint?: string | undefined;
  error?: string | undefined;
  autocomplete?: string;
  inputmode?: "numeric" | "email" | "text";
}

export function field(given: Field): Markup {
  const { name, error, hint } = given;
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  return html`<div><label for="${name}">${given.label}</label>
${hint && html`<span class="hint" id="${name}-hint">${hint}</span>`}${error && html`<span class="wrong" id="${name}-error">${error}</span>`}
<input type="text" id="${name}" name="${name}" value="${given.value}" autocomplete="${given.autocomplete ?? "off"}" inputmode="${given.inputmode ?? "text"}"${described && html` aria-describedby="${described}"`}${error && html` aria-invalid="true"`}></div>`;
}

export function errorSummary(errors: { name: string; message: string }[]): Markup | null {
  if (errors.length === 0) return null;
  return html`<div class="problem" role="alert"><h2>There is a problem</h2><ul class="plain">${errors.map(
    ({ name, message }) => html`<li><a href="#${name}">${message}</a></li>`,
  )}</ul></div>`;
}
