import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const port = Number(process.argv[2]);

function siteStyles(): string {
  const assets = path.join(root, "build/client/assets");
  const sheets = readdirSync(assets).filter((file) => /^(app|workspace)-.*\.css$/.test(file));
  return sheets
    .sort()
    .map((file) => readFileSync(path.join(assets, file), "utf8"))
    .join("\n");
}

const sampleImage = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1080 1350"><rect width="1080" height="1350" fill="#2b2019"/>
<path d="M240 1350V760a300 300 0 0 1 600 0v590z" fill="#e3a857"/><circle cx="540" cy="760" r="120" fill="#fff3d6"/></svg>`;

async function answer(url: string): Promise<{ type: string; body: string } | null> {
  // Loads every component, so it's imported only when someone opens the preview.
  const { emailsPage, indexPage, nounPage, statePage } = await import("./pages.tsx");
  const [, first = "", noun = "", name = "", state = ""] = url.split("/");
  const html = (body: string | null) => (body === null ? null : { type: "text/html; charset=utf-8", body });
  if (first === "") return html(indexPage());
  if (first === "emails") return html(emailsPage());
  if (first === "components") return html(name === "" ? nounPage(noun) : statePage(noun, name, state));
  if (first === "site.css") return { type: "text/css", body: siteStyles() };
  if (first === "sample") return { type: "image/svg+xml", body: sampleImage() };
  if (first === "icons.svg")
    return { type: "image/svg+xml", body: readFileSync(path.join(root, "public/icons.svg"), "utf8") };
  return null;
}

createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://preview");
  const found = request.method === "GET" || request.method === "HEAD" ? await answer(pathname) : null;
  response.writeHead(found ? 200 : 404, {
    "Content-Type": found?.type ?? "text/plain",
    "Cache-Control": "no-store",
  });
  response.end(found?.body ?? "There is nothing here.");
}).listen(port, "127.0.0.1", () => console.log(`Listening at http://127.0.0.1:${port}`));
