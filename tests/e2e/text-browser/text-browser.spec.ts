import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Browser, Page } from "@playwright/test";
import { expect, test } from "../browsers.ts";

const FORM = `<form id="f" action="/sent?old=1" method="get"><fieldset disabled><input name="off" value="1"></fieldset>
  <label>Title <input name="title"></label><input type="checkbox" name="box" value="a" checked>
  <input type="radio" name="kind" value="x" checked><input type="radio" name="kind" value="y" aria-label="Y">
  <select name="size" aria-label="Size"><option>small</option><option value="l">large</option></select>
  <textarea name="text">\none\ntwo</textarea>
  <button name="way" value="first">First</button>
  <button name="way" value="post" formmethod="post" formaction="/posted">Post</button>
  <button formmethod="post" formenctype="multipart/form-data" formaction="/posted">Upload</button></form>
  <input type="file" name="file" form="f" aria-label="File">`;
const PAGE = `<!doctype html><title>A page</title><nav aria-label="Main" id="menu" popover><a href="/next">Next</a></nav>
  <button popovertarget="menu">Menu</button><details><summary>More</summary><p>Folded</p></details>
  <p id="said">Said <b>twice</b></p><p>Said</p><input required name="r" form="g" aria-describedby="said">
  <form id="g"><button>Send</button><button formnovalidate>Send anyway</button></form>${FORM}`;

async function open(browser: Browser): Promise<{ page: Page; sent: string[]; stop(): void }> {
  const sent: string[] = [];
  const answer = async (request: IncomingMessage) =>
    sent.push(`${request.method} ${request.url} ${(await buffer(request)).toString("latin1")}`);
  const server = createServer((request, response) => {
    void answer(request).then(() => {
      const [status, more] = request.url === "/posted" ? [303, { Location: "/done#end" }] : [200, {}];
      response
        .writeHead(status, { "Content-Type": "text/html", ...more })
        .end(request.url === "/" ? PAGE : "<h1>There</h1>");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto("/");
  sent.length = 0;
  return { page, sent, stop: () => server.close() };
}

test("the text browser sends a form as it is filled in, by the button pressed", async ({ browser }) => {
  const { page, sent, stop } = await open(browser);
  await page.getByLabel("Title").fill("One");
  await page.getByRole("radio", { name: "Y" }).check();
  await page.getByLabel("Size").selectOption("large");
  await page.getByLabel("Title").press("Enter");
  expect(sent.pop()).toBe("GET /sent?title=One&box=a&kind=y&size=l&text=one%0D%0Atwo&way=first&file= ");
  await page.goto("/");
  await page.getByRole("button", { name: "Post" }).click();
  await expect(page).toHaveURL("/done#end");
  expect(sent).toContain("POST /posted title=&box=a&kind=x&size=small&text=one%0D%0Atwo&way=post&file=");
  await page.goto("/");
  await page
    .getByLabel("File")
    .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("hi") });
  await page.getByRole("button", { name: "Upload" }).click();
  expect(sent.join()).toMatch(/name="file"; filename="a.txt"\s+content-type: text\/plain\s+hi/);
  stop();
});

test("the text browser shows what a browser without a style sheet would", async ({ browser }) => {
  const { page, sent, stop } = await open(browser);
  const link = page.getByRole("link", { name: "Next" });
  await expect(link).toHaveCount(0);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText("Next");
  await expect(page.getByText("Folded")).toBeHidden();
  await page.getByText("More").click();
  await expect(page.getByText("Folded")).toBeVisible();
  await expect(page.getByText("said")).toHaveCount(2);
  await expect(page.getByText("Said", { exact: true })).toHaveCount(1);
  await expect(page.locator("[name=r]")).toHaveAccessibleDescription("Said twice");
  await expect(page.getByRole("button", { name: "Send", exact: true }).click()).rejects.toThrow(
    "r is invalid",
  );
  await page.getByRole("button", { name: "Send anyway" }).click();
  expect(sent).toEqual(["GET /?r= "]);
  stop();
});
