import { createServer } from "node:net";

/**
 * Below the ports that systems assign to outgoing connections (32768 and up on Linux, 49152 on macOS), any of which
 * could be taken between choice and use.
 */
const FIRST = 12_000;
const LAST = 32_000;

/** The first of `count` consecutive free ports, chosen at random. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = FIRST + Math.floor(Math.random() * (LAST - FIRST - count));
    const free = await Promise.all(Array.from({ length: count }, (_, i) => isFree(first + i)));
    if (free.every(Boolean)) return first;
  }
}

export const freePort = () => freePorts(1);

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
