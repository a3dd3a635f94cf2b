/** The parts of Hrana 2 over HTTP, libSQL's protocol, that `@libsql/client` uses: one POST of JSON per round trip. */
type Statement = { sql?: string; sql_id?: number };
/** The statements of one round trip: one of them, or several with conditions. */
export type Work =
  | { type: "execute"; stmt: Statement }
  | { type: "batch"; batch: { steps: { stmt: Statement }[] } };
type Entry = Work | { type: "store_sql"; sql_id: number; sql: string } | { type: "close" | "sequence" };

type ServerError = { message: string; code?: string };
type BatchResult = { step_results: unknown[]; step_errors: (ServerError | null)[] };
export type Result =
  | { type: "ok"; response: { type: string; result?: object } }
  | { type: "error"; error: ServerError };
/** The body of a response with status 200. */
export type Reply = { baton: string | null; base_url: string | null; results: Result[] };

export type Plan = {
  /** Does everything or, if the server reports a failure, nothing: one statement or one transaction. */
  atomic: boolean;
  /** What to run on a kept stream, with its SQL in place; null if the request has to go out as it is. */
  work: Work | null;
  /** How many SQL texts the client stored first, and expects to be told about. */
  stored: number;
};

/** Statements that leave their connection as it was: without a transaction, a setting, or a temporary table. */
const PLAIN = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * Reads a request of the client. Requests of its interactive transactions, of several statements in one text, and of
 * statements such as PRAGMA are not for kept streams.
 */
export function planRequest(body: string): Plan {
  const { baton, requests } = JSON.parse(body) as { baton?: string; requests: Entry[] };
  const sqls = new Map<number, string>();
  for (const entry of requests) if (entry.type === "store_sql") sqls.set(entry.sql_id, entry.sql);
  const [entry, end, ...more] = requests.slice(sqls.size);
  const isWhole = baton === undefined && end?.type === "close" && more.length === 0;
  if (!isWhole || (entry?.type !== "execute" && entry?.type !== "batch"))
    return { atomic: false, work: null, stored: sqls.size };
  const work = withSql(entry, sqls);
  return { atomic: true, work: leavesNoTrace(work) ? work : null, stored: sqls.size };
}

/** Puts the texts back in place: on a kept stream, their numbers would be taken. */
function withSql(work: Work, sqls: Map<number, string>): Work {
  const restore = (stmt: Statement): Statement => {
    if (stmt.sql_id === undefined) return stmt;
    const { sql_id, ...rest } = stmt;
    return { ...rest, sql: sqls.get(sql_id) ?? "" };
  };
  if (work.type === "execute") return { ...work, stmt: restore(work.stmt) };
  const steps = work.batch.steps.map((step) => ({ ...step, stmt: restore(step.stmt) }));
  return { ...work, batch: { ...work.batch, steps } };
}

function leavesNoTrace(work: Work): boolean {
  const isPlain = ({ sql = "" }: Statement) => PLAIN.test(sql);
  if (work.type === "execute") return isPlain(work.stmt);
  const statements = work.batch.steps.map(({ stmt }) => stmt);
  const [begin, commit, rollback] = [statements.at(0), statements.at(-2), statements.at(-1)];
  return (
    /^BEGIN\b/.test(begin?.sql ?? "") &&
    commit?.sql === "COMMIT" &&
    rollback?.sql === "ROLLBACK" &&
    statements.slice(1, -2).every(isPlain)
  );
}

const isBatch = (result: object | undefined): result is BatchResult =>
  result !== undefined && "step_errors" in result;

/** Whether all the work on a kept stream succeeded, so that its connection is outside a transaction. */
export const succeeded = ({ results }: Reply): boolean =>
  results.length > 0 &&
  results.every((one) => {
    if (one.type !== "ok") return false;
    const { result } = one.response;
    if (!isBatch(result)) return true;
    // The last step but one is the COMMIT.
    return result.step_errors.every((error) => error === null) && result.step_results.at(-2) !== null;
  });

/** The error codes of a response, of statements and of steps. */
export function errorCodes({ results }: Reply): string[] {
  const errors = results.flatMap((one) => {
    if (one.type === "error") return [one.error];
    return isBatch(one.response.result) ? one.response.result.step_errors : [];
  });
  return errors.flatMap((error) => error?.code ?? []);
}

/** What the client expects of a stream that it opened and closed, from the response to its work alone. */
export const asWholeStream = ({ results }: Reply, stored: number): Reply => ({
  baton: null,
  base_url: null,
  results: [
    ...Array.from({ length: stored }, (): Result => ({ type: "ok", response: { type: "store_sql" } })),
    ...results,
    { type: "ok", response: { type: "close" } },
  ],
});
