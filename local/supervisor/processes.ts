import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Options } from "./options.ts";
import { SupervisorError } from "./supervisor-error.ts";

export type ProcessSpec = { name: string; command: string; args: string[]; env?: Record<string, string> };

const GRACE_MS = 5000;

export function processTable(options: Options) {
  const running = new Map<number, { part: ProcessSpec; child: ChildProcess }>();
  let closing = false;
  let reportDeath: (error: SupervisorError) => void = () => {};
  const died = new Promise<never>((_, reject) => {
    reportDeath = reject;
  });
  died.catch(() => {});

  const reaper = spawn(process.execPath, [path.join(import.meta.dirname, "reaper.mjs")], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  reaper.unref();
  // The reaper is only a safety net; the site runs without it.
  reaper.stdin.on("error", () => {});

  const logFile = (name: string) => path.join(options.logs, `${name}.log`);

  const tail = (name: string, lines = 15) => {
    const text = readFileSync(logFile(name), "utf8").trimEnd();
    return text
      ? text
          .split("\n")
          .slice(-lines)
          .map((line) => `    ${line}`)
          .join("\n")
      : "    (no output)";
  };

  function launch(part: ProcessSpec, ipc = false): ChildProcess {
    const log = openSync(logFile(part.name), "w");
    const child = spawn(part.command, part.args, {
      cwd: options.root,
      detached: true,
      stdio: ipc ? ["ignore", log, log, "ipc"] : ["ignore", log, log],
      env: { ...process.env, ...part.env },
    });
    closeSync(log);
    const { pid } = child;
    if (pid) {
      running.set(pid, { part, child });
      reaper.stdin.write(`+ ${pid}\n`);
      child.once("exit", () => {
        running.delete(pid);
        // Its children may outlive it.
        signalGroup(pid, "SIGTERM");
        reaper.stdin.write(`- ${pid}\n`);
      });
    }
    return child;
  }

  function signalGroup(pid: number, signal: NodeJS.Signals) {
    try {
      process.kill(-pid, signal);
    } catch {
      // Already gone.
    }
  }

  const failure = (part: ProcessSpec, how: string) =>
    new SupervisorError(
      `${part.name} ${how}. The last lines of ${path.relative(options.root, logFile(part.name))}:\n${tail(part.name)}`,
    );

  return {
    died,
    failure,

    /** Starts a process that must keep running: if it exits, `died` rejects. */
    start(part: ProcessSpec) {
      const child = launch(part);
      child.once("error", (error) =>
        reportDeath(new SupervisorError(`${part.name} couldn't start: ${error.message}`)),
      );
      child.once("exit", (code, signal) => {
        if (!closing) reportDeath(failure(part, `stopped unexpectedly (${signal ?? `exit code ${code}`})`));
      });
    },

    /** Runs a process to its end; rejects if it fails. */
    run(part: ProcessSpec, onMessage?: (message: unknown) => void): Promise<void> {
      return new Promise((resolve, reject) => {
        const child = launch(part, Boolean(onMessage));
        if (onMessage) child.on("message", onMessage);
        child.once("error", (error) =>
          reject(new SupervisorError(`${part.name} couldn't start: ${error.message}`)),
        );
        child.once("exit", (code, signal) =>
          code === 0 ? resolve() : reject(failure(part, `failed (${signal ?? `exit code ${code}`})`)),
        );
      });
    },

    async end() {
      closing = true;
      const groups = [...running.keys()];
      const gone = Promise.all(
        [...running.values()].map(({ child }) => new Promise((resolve) => child.once("exit", resolve))),
      );
      for (const pid of groups) signalGroup(pid, "SIGTERM");
      await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref())]);
      for (const pid of groups) signalGroup(pid, "SIGKILL");
      reaper.stdin.end();
    },
  };
}

export type ProcessTable = ReturnType<typeof processTable>;
