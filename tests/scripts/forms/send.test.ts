// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { keepFormsOffline } from "#scripts/forms/keep-offline.ts";
import { watchForms } from "#scripts/forms/watch-forms.ts";

const UNREACHED = "We couldn't reach Fanlight. What you entered is still here. Please try again.";
const FAILED = "Something went wrong. What you entered is still here. Please try again.";

type Answer = { status: number; page?: string; location?: string } | "none" | "late" | "stopped";
let answer: Answer;
const sent: string[] = [];
const leftToBrowser = vi.fn();

class FakeRequest {
  upload = {};
  status = 0;
  responseText = "";
  responseURL = "";
  timeout = 0;
  onload = () => {};
  onerror = () => {};
  ontimeout = () => {};
  onabort = () => {};
  #location: string | null = null;
  open(_method: string, address: string) {
    this.responseURL = new URL(address, location.href).href;
  }
  setRequestHeader() {}
  getResponseHeader = () => this.#location;
  send(body: URLSearchParams | FormData) {
    const { pathname, hash } = new URL(this.responseURL);
    sent.push(`${pathname}${hash} ${body instanceof FormData ? "multipart" : body}`);
    setTimeout(() => {
      if (answer === "none") return this.onerror();
      if (answer === "stopped") return this.onabort();
      if (answer === "late") return this.timeout > 0 && this.ontimeout();
      this.status = answer.status;
      this.responseText = answer.page ?? "";
      this.#location = answer.location ?? null;
      return this.onload();
    });
  }
}

const assign = vi.fn();

beforeAll(() => {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  keepFormsOffline();
  watchForms();
  // Records what the browser would send by itself.
  addEventListener("submit", (event) => {
    if (!event.defaultPrevented) leftToBrowser(event.submitter?.id);
    event.preventDefault();
  });
});
beforeEach(() => {
  vi.spyOn(location, "assign").mockImplementation(assign);
  sent.length = 0;
  answer = { status: 204, location: "/sent" };
  document.body.innerHTML = `<form method="post" action="/report"><textarea name="text">A long thought</textarea>
    <button id="send" name="do" value="send" data-busy="Saving...">Save</button></form>`;
});
afterEach(() => {
  assign.mockReset();
  leftToBrowser.mockReset();
});

const press = () => document.querySelector<HTMLButtonElement>("#send")?.click();
const label = () => document.querySelector("#send")?.textContent;
const problems = () => [...document.querySelectorAll("[role=alert]")].map(({ textContent }) => textContent);

test("a written text is sent once, with the button pressed, and the next page opens", async () => {
  press();
  press();
  expect(label()).toBe("Saving...");
  await vi.waitFor(() => expect(sent).toEqual(["/report text=A+long+thought&do=send"]));
  await vi.waitFor(() => expect(assign.mock.calls).toEqual([[new URL("/sent", location.href).href]]));
  expect([problems(), leftToBrowser.mock.calls]).toEqual([[], []]);
});

test.each<[Answer, string]>([
  ["none", UNREACHED],
  ["late", UNREACHED],
  ["stopped", UNREACHED],
  [{ status: 500, page: "<h1>Something went wrong</h1>" }, FAILED],
])("the text stays if the answer is %j, and can be sent again", async (failure, problem) => {
  answer = failure;
  press();
  await vi.waitFor(() => expect(problems()).toEqual([problem]));
  expect(label()).toBe("Save");
  expect(document.querySelector("textarea")?.value).toBe("A long thought");
  answer = { status: 204, location: "/sent" };
  press();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce());
  expect([sent.length, problems()]).toEqual([2, []]);
});

test("a text on a single line stays, too", async () => {
  answer = "none";
  for (const type of ["text", "email", "number", "date", "password"]) {
    document
      .querySelector("textarea, input")
      ?.replaceWith(
        Object.assign(document.createElement("input"), { type, value: type === "date" ? "2026-01-31" : "7" }),
      );
    press();
    await vi.waitFor(() => expect(problems(), type).toEqual([UNREACHED]));
    expect(leftToBrowser, type).not.toHaveBeenCalled();
  }
});

test.each([422, 503])(
  "a form refused with %s is replaced by its page, with its problem focused",
  async (status) => {
    document.title = "Report";
    answer = {
      status,
      page: `<title>Error: Report</title><body><p data-problem tabindex="-1">Say what happened.</p></body>`,
    };
    press();
    await vi.waitFor(() => expect(document.title).toBe("Error: Report"));
    expect(document.activeElement?.textContent).toBe("Say what happened.");
    expect(document.querySelector("form")).toBeNull();
  },
);

test("another answer has the focus, so that screen readers say it", async () => {
  answer = {
    status: 403,
    page: `<title>Ended</title><body><main id="main" tabindex="-1">Sign in</main></body>`,
  };
  press();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Sign in"));
});

describe("in the browser's history", () => {
  const field = () => document.querySelector<HTMLTextAreaElement>("textarea")?.value;
  const reload = vi.fn();
  beforeEach(() => {
    vi.spyOn(location, "reload").mockImplementation(reload);
    reload.mockReset();
  });
  /** As the browser does it, except for what it shows. */
  const goTo = async (step: "back" | "forward") => {
    const moved = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
    history[step]();
    await moved;
    await vi.dynamicImportSettled();
  };
  const receive = async (page: string, title: string) => {
    answer = { status: 413, page: `<title>${title}</title><body>${page}</body>` };
    press();
    await vi.waitFor(() => expect(document.title).toBe(title));
  };

  test.each(["/report", "/here"])(
    "Back leads from an answer of %s to its form as it was left",
    async (action) => {
      history.pushState(null, "", "/here");
      document.title = "Report";
      document.querySelector("form")?.setAttribute("action", action);
      await receive("<p>This form is too large.</p>", "Refused");
      expect([location.pathname, field()]).toEqual([action, undefined]);
      await goTo("back");
      expect([location.pathname, document.title]).toEqual(["/here", "Report"]);
      expect([field(), label()]).toEqual(["A long thought", "Save"]);
      await goTo("forward");
      expect([location.pathname, document.title, field()]).toEqual([action, "Refused", undefined]);
      expect(reload).not.toHaveBeenCalled();
    },
  );

  test("a link from a problem to its field keeps what was entered", async () => {
    history.pushState(null, "", "/here");
    await receive("<p data-problem>Too long.</p><textarea>A long thought</textarea>", "Error: Report");
    history.pushState(null, "", "/report#text");
    dispatchEvent(new PopStateEvent("popstate"));
    expect([location.pathname, field(), reload.mock.calls]).toEqual(["/report", "A long thought", []]);
  });

  test("a place whose page is gone is loaded", async () => {
    history.pushState(7, "", "/elsewhere");
    dispatchEvent(new PopStateEvent("popstate", { state: 7 }));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
});

test("a button's own address and the form's encoding count", async () => {
  document.querySelector("form")?.setAttribute("enctype", "multipart/form-data");
  document.querySelector("#send")?.setAttribute("formaction", "/draft#save");
  press();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce());
  expect(sent).toEqual(["/draft#save multipart"]);
});

test("the browser itself sends a form without typed text, and one whose answer is a file", () => {
  document.querySelector("form")?.setAttribute("data-download", "");
  press();
  document.querySelector("form")?.removeAttribute("data-download");
  document.querySelector("textarea")?.remove();
  document
    .querySelector("form")
    ?.insertAdjacentHTML(
      "beforeend",
      `<input> <input type="hidden" value="7"> <input type="checkbox" checked>`,
    );
  press();
  expect([leftToBrowser.mock.calls, sent]).toEqual([[["send"], ["send"]], []]);
});
