import { existsSync } from "node:fs";
import { banner } from "./banner.ts";
import { buildPart, isBuilt, markBuilt, sourcesFingerprint } from "./build.ts";
import { keepScheduled } from "./cron.ts";
import { demandCurrentDatabase } from "./database-version.ts";
import { demandFreePorts, takeFolder } from "./lock.ts";
import { type Options, readOptions } from "./options.ts";
import { databasePart, demoMark, demoPart, mailPart, paymentsPart, workerPart } from "./parts.ts";
import { type ProcessTable, processTable } from "./processes.ts";
import { step } from "./progress.ts";
import { Refusal } from "./refusal.ts";
import { loadSecrets, workerEnvironment } from "./secrets.ts";
import { waitForAnswer } from "./waiting.ts";
import { rebuildOnChange } from "./watch.ts";
import { writeWorkerConfig } from "./worker-config.ts";

async function build(options: Options, table: ProcessTable) {
  if (!options.build || isBuilt(options.root)) return;
  await step("Site built", async () => {
    const fingerprint = sourcesFingerprint(options.root);
    await table.run(buildPart(options));
    markBuilt(options.root, fingerprint);
  });
}

async function bringUp(options: Options, table: ProcessTable) {
  const environment = workerEnvironment(options, loadSecrets(options.data));
  const config = writeWorkerConfig(options, environment);
  const { addresses } = options;

  table.start(databasePart(options));
  table.start(mailPart(options));
  table.start(paymentsPart(options, environment));
  await step("Database, mail and payment provider answer", async () => {
    await waitForAnswer("The database", `${addresses.database}/health`, 20);
    await waitForAnswer("The mail emulator", `${addresses.mail}/inbox`, 30);
    await waitForAnswer("The payment provider's stand-in", `${addresses.payments}/`, 30);
  });
  await step("Database migrated", async () => {
    await demandCurrentDatabase(addresses.database);
    await table.run({
      name: "migrate",
      command: process.execPath,
      args: ["--import", "tsx", `${options.root}/db/migrate.ts`],
      env: environment,
    });
  });
  await build(options, table);
  if (options.demo && !existsSync(demoMark(options))) {
    await step("Demo data in place", (say) =>
      table.run(demoPart(options, environment, config), (message) => say(String(message))),
    );
  }
  table.start(workerPart(options, config));
  await step("Site answers", () => waitForAnswer("The site", `${options.origin}/legal`, 60, 500));
  keepScheduled(options);
  if (options.watch) rebuildOnChange(options, table);
  console.log(banner(options));
}

async function main() {
  const options = readOptions(process.argv.slice(2), process.env);
  await demandFreePorts(options);
  const release = takeFolder(options);
  const table = processTable(options);
  const asked = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.on(signal, resolve);
  });
  let code = 0;
  try {
    const up = bringUp(options, table);
    // Once everything is up, only a signal or a death ends it.
    await Promise.race([asked, table.died, up.then(() => asked)]);
    console.log("\n  Stopping …");
  } catch (error) {
    code = 1;
    explain(error);
  }
  await table.end();
  release();
  process.exit(code);
}

function explain(error: unknown) {
  if (error instanceof Refusal) console.error(`\n  ${error.message}\n`);
  else console.error("\n  Fanlight could not start.", error);
}

main().catch((error) => {
  explain(error);
  process.exit(1);
});
