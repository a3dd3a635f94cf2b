/** Methods of libraries that neither the worker calls nor what it calls, by the end of their module's path. */
export const uncalled: Record<string, string> = {
  "zod/v4/classic/schemas.js":
    "jwt emoji guid uuid uuidv4 uuidv6 uuidv7 nanoid cuid cuid2 ulid base64 base64url xid ksuid ipv4 ipv6 cidrv4 cidrv6 e164 " +
    "datetime date time duration and prefault readonly nonoptional exactOptional encode decode encodeAsync decodeAsync " +
    "safeEncode safeDecode safeEncodeAsync safeDecodeAsync slugify with brand register isOptional isNullable " +
    "toJSONSchema nonempty lowercase uppercase gt gte lt lte negative nonnegative nonpositive step finite safe unwrap keyof " +
    "passthrough loose strict strip safeExtend merge exactPartial required array or",
  "stripe/esm/Webhooks.js":
    "constructEvent constructEventWithoutVerification generateTestHeaderString generateTestHeaderStringAsync verifyHeader",
  "stripe/esm/stripe.core.js":
    "rawRequest _buildEventNotification parseEventNotificationWithoutVerification withStripeContext notificationHandler " +
    "notificationHandlerWithoutVerification setClientId",
  "stripe/esm/RequestSender.js": "_streamingResponseHandler _rawRequest",
  "@libsql/client/lib-esm/http.js": "migrate transaction executeMultiple sync reconnect",
  "@libsql/hrana-client/lib-esm/http/stream.js": "_describe _sequence getAutocommit",
  "@libsql/hrana-client/lib-esm/stream.js": "queryRow queryValue describe sequence",
  "@libsql/hrana-client/lib-esm/batch.js": "queryRow queryValue",
  "drizzle-orm/sqlite-core/dialect.js":
    "buildRelationalQuery buildSetOperations buildSetOperationQuery migrate",
  "drizzle-orm/libsql/session.js": "migrate transaction",
};

/** Functions of libraries that never run, although what runs names them. */
const idle: Record<string, string> = {
  "stripe/esm/Error.js": "generateV2Error generateOAuthError",
  "@libsql/hrana-client/lib-esm/batch.js": "executeCursor",
};

/** Statements of libraries that only prepare what is left out above, each in a line of its own. */
const statements: Record<string, RegExp> = {
  "zod/v4/classic/schemas.js": /^ *inst\._zod\.processJSONSchema = .*;\n/gm,
};

const listFor = (id: string, lists: Record<string, string>) =>
  Object.entries(lists)
    .find(([end]) => id.endsWith(`/node_modules/${end}`))?.[1]
    .split(" ") ?? [];

/** A module of a library without what is never called; null if all of it may be. Throws if a name is no longer there. */
export function withoutUncalled(id: string, source: string): string | null {
  let left = source;
  const replace = (name: string, pattern: string, standIn: string) => {
    const before = left;
    // From its first line to the brace that closes it, which has the same indentation.
    left = left.replace(new RegExp(`^( *)${pattern}[^]*?^\\1\\}[,;]?\\n`, "gm"), standIn);
    if (left === before) throw new Error(`${id} has changed: it has no ${name} to leave out.`);
  };
  for (const name of listFor(id, uncalled))
    replace(name, `(?:static |async )*${name}(?:\\(|: (?:async )?function )`, "");
  for (const name of listFor(id, idle))
    replace(
      name,
      `(?:export )?(?:async |function |const )+${name}\\b`,
      `export function ${name}() { throw new Error("${name} is left out"); }\n`,
    );
  const [, statement] = Object.entries(statements).find(([end]) => id.endsWith(`/node_modules/${end}`)) ?? [];
  if (statement) {
    const before = left;
    left = left.replace(statement, "");
    if (left === before) throw new Error(`${id} has changed: there is no ${statement} to leave out.`);
  }
  return left === source ? null : left;
}
