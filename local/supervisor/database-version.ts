import { migrationHistory } from "../../db/migrate.ts";
import { SupervisorError } from "./supervisor-error.ts";

/** Refuses a local database that was built by other migrations than this version's; nothing in it changes. */
export async function requireCurrentDatabase(url: string): Promise<void> {
  const history = await migrationHistory(url);
  if (history === "matching") return;
  const version = history === "newer" ? "a newer" : "an older";
  throw new SupervisorError(
    `This local database was created by ${version} version of Fanlight. Start over with: npm start -- --fresh`,
  );
}
