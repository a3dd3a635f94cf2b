import { migrationHistory } from "#db/migrate.ts";
import { SupervisorError } from "./supervisor-error.ts";

/** Throws if the local database was built by other migrations. Changes nothing. */
export async function requireCurrentDatabase(url: string): Promise<void> {
  const history = await migrationHistory(url);
  if (history === "matching") return;
  const reason =
    history === "newer"
      ? "was created by a newer version of Fanlight"
      : "has different migrations (another branch, or an edited one)";
  throw new SupervisorError(`This local database ${reason}. Start over with: npm start -- --fresh`);
}
