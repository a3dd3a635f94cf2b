import { find, make, PAGE_EVENT, parsePage, showProblem } from "../dom.ts";
import { formFields } from "./form-fields.ts";
import { goTo, withoutHash } from "./go-to.ts";
import { release } from "./hold.ts";
import { ready } from "./ready.ts";
import { showView } from "./views.ts";

export { sayOverLimit } from "./over-limit.ts";

/** It may have been received: an answer can be lost, too. */
const UNREACHED_TEXT = "We couldn't reach Fanlight. What you entered is still here. Please try again.";
const FAILED_TEXT = "Something went wrong. What you entered is still here. Please try again.";
const LONGEST_WAIT_MS = 60_000;

function showPage(page: Document, url: string) {
  for (const style of page.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"))
    if (!find(`link[href="${style.getAttribute("href")}"]`)) document.head.append(style);
  const scripts = [...page.body.querySelectorAll<HTMLScriptElement>("script[src]")];
  // A refused form keeps what was entered. From any other answer, Back leads to the form.
  const isForm = find("[data-problem]", page) && withoutHash(url) === withoutHash(location.href);
  showView(page, isForm ? null : url);
  // Screen readers say nothing of a page that wasn't loaded.
  find("#main")?.focus();
  scrollTo(0, 0);
  // Scripts of a parsed page don't run. Those that ran already are told of it.
  document.dispatchEvent(new Event(PAGE_EVENT));
  document.head.append(...scripts.map(({ src }) => make("script", { type: "module", src })));
  ready();
}

/**
 * Sends a form as the browser would, but stays on the page if no answer comes: the browser's error page would lose what
 * was entered. Shows the progress of files, since the browser shows nothing for minutes.
 */
export function send(form: HTMLFormElement, data: FormData, submitter: HTMLElement | null) {
  const isMultipart = form.enctype === "multipart/form-data";
  const request = new XMLHttpRequest();
  const bar = make("progress", { className: "upload", max: 1, ariaLabel: "Upload" });
  const settle = () => {
    bar.remove();
    release(form);
  };
  const fail = (text: string) => {
    settle();
    showProblem(submitter?.parentElement ?? form, text);
  };
  request.open("POST", submitter?.getAttribute("formaction") ?? form.action);
  request.setRequestHeader("X-Requested-With", "XMLHttpRequest");
  if ([...data.values()].some((value) => value instanceof File && value.size > 0)) {
    form.append(bar);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) bar.value = loaded / total;
    };
  } else request.timeout = LONGEST_WAIT_MS;
  request.onload = () => {
    const address = request.getResponseHeader("Location");
    if (address !== null) goTo(new URL(address, request.responseURL));
    else {
      const page = parsePage(request.responseText);
      // Refusals say what went wrong above the form.
      if (request.status >= 500 && !find("[data-problem]", page)) return fail(FAILED_TEXT);
      settle();
      showPage(page, request.responseURL);
    }
  };
  request.ontimeout = request.onerror = request.onabort = () => fail(UNREACHED_TEXT);
  request.send(isMultipart ? data : formFields(data));
}
