import { createServer, request } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export type SentResponse = { path: string; type: string; bytes: number; gzip: number };

const compressible = /^(text\/|application\/(javascript|json)|image\/svg)/;
// The edge compresses pages at a low level; see Cloudflare's documentation on content compression.
const brotli = (body: Buffer) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

export async function openEdgeProxy(site: string) {
  let sent: SentResponse[] = [];
  const { hostname, port } = new URL(site);
  const server = createServer((incoming, response) => {
    const headers = { ...incoming.headers, host: `${hostname}:${port}`, "accept-encoding": "identity" };
    const passed = request(
      { hostname: "127.0.0.1", port, path: incoming.url, method: incoming.method, headers },
      async (answer) => {
        const pieces: Buffer[] = [];
        for await (const piece of answer) pieces.push(piece as Buffer);
        const body = Buffer.concat(pieces);
        const type = answer.headers["content-type"] ?? "";
        const squeeze = compressible.test(type) && !answer.headers["content-encoding"];
        const out = squeeze ? brotli(body) : body;
        sent.push({
          path: incoming.url ?? "",
          type: type.split(";")[0] ?? "",
          bytes: out.length,
          gzip: squeeze ? gzipSync(body).length : body.length,
        });
        const { "transfer-encoding": _, ...rest } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, {
          ...rest,
          "content-length": out.length,
          ...(squeeze ? { "content-encoding": "br" } : {}),
        });
        response.end(out);
      },
    );
    passed.on("error", () => response.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === "object" && address ? address.port : 0}`,
    drain() {
      const since = sent;
      sent = [];
      return since;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type EdgeProxy = Awaited<ReturnType<typeof openEdgeProxy>>;
