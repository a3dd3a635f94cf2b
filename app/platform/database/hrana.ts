/** The parts of Hrana 2 over HTTP, libSQL's protocol, that `@libsql/client` uses: one POST of JSON per round trip. */
type Statement = { sql?: string; sql_id?: number };
export type Work =
  | { type: "execute"; stmt: Statement }
  | { type: "batch"; batch: { steps: { stmt: Statement }[] } };
type Entry = Work | { type: "store_sql"; sql_id: number; sql: string } | { type: "close" | "sequence" };

type ServerError = { message: string; code?: string };
type BatchResult = { step_results: unknown[]; step_errors: (ServerError | null)[] };
export type Result =
  | { type: "ok"; response: { type: string; result?: object } }
  | { type: "error"; error: ServerError };
export type Reply = { baton: string | null; base_url: string | null; results: Result[] };

export type Plan = {
  /** One statement or one transaction: it happens completely or, if the server reports a failure, not at all. */
  atomic: boolean;
  /** The work for a kept stream, with its SQL inlined; null if the request must be sent as is. */
  work: Work | null;
  /** How many SQL texts the client stored first and expects results for. */
  stored: number;
};

/** Statements that leave the connection unchanged: no transaction, setting, or temporary table. */
const PLAIN = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * Parses the client's request. Interactive transactions, multiple statements in one text, and statements such as
 * PRAGMA can't use kept streams.
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

/** Inlines stored SQL texts, since their IDs may be taken on a kept stream. */
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

/** Whether all work on a kept stream succeeded, so that its connection is outside a transaction. */
export const succeeded = ({ results }: Reply): boolean =>
  results.length > 0 &&
  results.every((one) => {
    if (one.type !== "ok") return false;
    const { result } = one.response;
    if (!isBatch(result)) return true;
    // The last step but one is the COMMIT.
    return result.step_errors.every((error) => error === null) && result.step_results.at(-2) !== null;
  });

export function errorCodes({ results }: Reply): string[] {
  const errors = results.flatMap((one) => {
    if (one.type === "error") return [one.error];
    return isBatch(one.response.result) ? one.response.result.step_errors : [];
  });
  return errors.flatMap((error) => error?.code ?? []);
}

/** Adds the responses that the client expects from opening and closing a stream. */
export const asWholeStream = ({ results }: Reply, stored: number): Reply => ({
  baton: null,
  base_url: null,
  results: [
    ...Array.from({ length: stored }, (): Result => ({ type: "ok", response: { type: "store_sql" } })),
    ...results,
    { type: "ok", response: { type: "close" } },
  ],
});
