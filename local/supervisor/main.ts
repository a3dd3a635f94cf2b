import { existsSync } from "node:fs";
import { banner } from "./banner.ts";
import { buildProcess, isBuilt, markBuilt, sourcesFingerprint } from "./build.ts";
import { requireCurrentDatabase } from "./database-version.ts";
import { demoError, discardHalfLoadedDemo } from "./half-loaded-demo.ts";
import { lockFolder, requireFreePorts } from "./locks.ts";
import { type Options, readOptions } from "./options.ts";
import {
  databaseProcess,
  demoMarkerFile,
  demoProcess,
  emailProcess,
  identityProcess,
  paymentsProcess,
  previewProcess,
  pushProcess,
  workerProcess,
} from "./process-specs.ts";
import { type ProcessTable, processTable } from "./processes.ts";
import { step } from "./progress.ts";
import { startScheduledRuns } from "./scheduled-runs.ts";
import { loadSecrets, workerEnvironment } from "./secrets.ts";
import { SupervisorError } from "./supervisor-error.ts";
import { waitForResponse } from "./wait-for-response.ts";
import { rebuildOnChange } from "./watch.ts";
import { writeWorkerConfig } from "./worker-config.ts";

async function build(options: Options, table: ProcessTable) {
  if (!options.build || isBuilt(options.root, options.watch)) return;
  await step("Site built", async () => {
    const fingerprint = sourcesFingerprint(options.root, options.watch);
    await table.run(buildProcess(options));
    markBuilt(options.root, fingerprint);
  });
}

async function startAll(options: Options, table: ProcessTable) {
  const environment = workerEnvironment(options, loadSecrets(options.data));
  const config = writeWorkerConfig(options, environment);
  const { addresses } = options;

  table.start(databaseProcess(options));
  table.start(emailProcess(options, environment));
  table.start(paymentsProcess(options, environment));
  table.start(pushProcess(options));
  table.start(identityProcess(options, environment));
  await step("Database, email, and payment provider running", async () => {
    await waitForResponse("The database", `${addresses.database}/health`, 20);
    await waitForResponse("The email inbox", `${addresses.mail}/inbox`, 30);
    await waitForResponse("The local payment provider", `${addresses.payments}/`, 30);
  });
  await step("Database migrated", async () => {
    await requireCurrentDatabase(addresses.database);
    await table.run({
      name: "migrate",
      command: process.execPath,
      args: ["--import", "tsx", `${options.root}/db/migrate.ts`],
      env: environment,
    });
  });
  const createDemo = async () => {
    if (!options.demo || existsSync(demoMarkerFile(options))) return;
    await step("Demo data loaded", (report) =>
      table.run(demoProcess(options, environment, config), (message) => report(String(message))),
    ).catch((error: unknown) => {
      throw demoError(options, error);
    });
  };
  await Promise.all([build(options, table), createDemo()]);
  table.start(workerProcess(options, config));
  table.start(previewProcess(options));
  await step("Site running", () => waitForResponse("The site", `${options.origin}/legal`, 60, 500));
  startScheduledRuns(options);
  if (options.watch) rebuildOnChange(options, table);
  console.log(await banner(options, Date.now()));
}

async function main() {
  const options = readOptions(process.argv.slice(2), process.env);
  await requireFreePorts(options);
  const release = lockFolder(options);
  discardHalfLoadedDemo(options);
  const table = processTable(options);
  const stopRequested = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.on(signal, resolve);
  });
  let code = 0;
  try {
    const started = startAll(options, table);
    await Promise.race([stopRequested, table.died, started.then(() => stopRequested)]);
    console.log("\n  Stopping …");
  } catch (error) {
    code = 1;
    reportError(error);
  }
  await table.end();
  release();
  process.exit(code);
}

function reportError(error: unknown) {
  if (error instanceof SupervisorError) console.error(`\n  ${error.message}\n`);
  else console.error("\n  Fanlight couldn't start.", error);
}

main().catch((error) => {
  reportError(error);
  process.exit(1);
});
