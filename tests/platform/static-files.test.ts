import { expect, test, vi } from "vitest";
import packed from "#domain/accounts/common-password-list.ts";
import documents from "#domain/legal/documents.ts";
import { isOutage } from "#http/forms/form.ts";

// Stands in for a file that the build writes; tests import the modules directly.
vi.mock("#domain/accounts/common-password-list.ts?file", () => ({
  default: "/assets/passwords.json",
}));
vi.mock("#domain/legal/documents.ts?file", () => ({ default: "/assets/legal.json" }));

const contents: Record<string, unknown> = {
  "/assets/passwords.json": packed,
  "/assets/legal.json": documents,
};
const asked: string[] = [];
const serving = (answer: (path: string) => Response | Promise<Response>) =>
  ({
    fetch: async (url: URL) => {
      asked.push(url.pathname);
      return answer(url.pathname);
    },
  }) as unknown as Fetcher;
const whole = serving((path) => Response.json(contents[path]));
const absent = serving(() => new Response("Not Found", { status: 404 }));
const silent = {
  fetch: (_: URL, { signal }: { signal: AbortSignal }) =>
    signal.aborted ? Promise.reject(signal.reason) : new Promise(() => {}),
} as unknown as Fetcher;

const { staticFiles } = await import("#platform/static-files.ts");
const outcomeOf = (work: Promise<unknown>) => work.then(() => "read", isOutage);

test("a file that cannot be read is an outage, which is not remembered", async () => {
  expect(await outcomeOf(staticFiles(absent).isCommonPassword())).toBe(true);
  expect(await outcomeOf(staticFiles(absent).legalDocuments())).toBe(true);
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort(new Error("late")));
  expect(await outcomeOf(staticFiles(silent).isCommonPassword())).toBe(true);
  timeout.mockRestore();

  const isCommon = await staticFiles(whole).isCommonPassword();
  expect(isCommon("password1")).toBe(true);
  expect(isCommon("quiet-lamp-42")).toBe(false);
  expect(await staticFiles(whole).legalDocuments()).toEqual(documents);
});

test("an isolate reads a file once", async () => {
  await staticFiles(whole).isCommonPassword();
  asked.length = 0;
  expect((await staticFiles(absent).isCommonPassword())("password1")).toBe(true);
  expect(await staticFiles(absent).legalDocuments()).toEqual(documents);
  expect(asked).toEqual([]);
});
