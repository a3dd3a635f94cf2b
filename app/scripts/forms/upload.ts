import { make, parsePage, showProblem } from "../dom.ts";
import { release } from "./hold.ts";
import { ready } from "./ready.ts";

/** It may have been received: an answer can be lost, too. */
const UNREACHED_TEXT = "We couldn't reach Fanlight. What you entered is still here. Please try again.";

function showPage(page: Document, url: string) {
  document.title = page.title;
  if (url !== location.href) {
    history.pushState(null, "", url);
    addEventListener("popstate", () => location.reload(), { once: true });
  }
  document.body.replaceWith(page.body);
  scrollTo(0, 0);
  ready();
}

/** Shows a progress bar for large files, since the browser shows nothing for minutes. */
export function upload(form: HTMLFormElement, body: FormData) {
  const bar = make("progress", { className: "upload", max: 1, ariaLabel: "Upload" });
  form.append(bar);
  const request = new XMLHttpRequest();
  request.open("POST", form.action);
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    if (lengthComputable) bar.value = loaded / total;
  };
  request.onload = () => showPage(parsePage(request.responseText), request.responseURL);
  request.onerror = () => {
    bar.remove();
    release(form);
    showProblem(form, UNREACHED_TEXT);
  };
  request.send(body);
}
