import { migrationHistory } from "../../db/migrate.ts";
import { SupervisorError } from "./supervisor-error.ts";

/** Throws if other migrations than this version's built the local database. Changes nothing in it. */
export async function requireCurrentDatabase(url: string): Promise<void> {
  const history = await migrationHistory(url);
  if (history === "matching") return;
  const version = history === "newer" ? "a newer" : "an older";
  throw new SupervisorError(
    `This local database was created by ${version} version of Fanlight. Start over with: npm start -- --fresh`,
  );
}
