/** The database didn't answer in time: callers respond with a 503 and keep what was typed. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}
