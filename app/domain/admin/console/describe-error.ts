const LONGEST = 160;
/** Parts of an error message that could identify a person, contain a secret, or quote user text. */
const PERSONAL = [
  /(["'`“‘])(?:(?!\1).)*["'`”’]/g,
  /\S+@\S+/g,
  /\bhttps?:\/\/\S+/g,
  /\b[\w-]*\d[\w-]{5,}\b/g,
  /\b[A-Za-z_-]*_[\w-]{12,}\b/g,
  /\b\w{25,}\b/g,
];

/**
 * An error's name and message without personal data: quoted text, addresses, IDs, and query values are left out. Uses
 * the innermost cause, since it says what went wrong.
 */
export function describeError(error: unknown): { name: string; message: string } {
  if (!(error instanceof Error)) return { name: "Thrown value", message: "" };
  let cause: Error = error;
  for (let depth = 0; cause.cause instanceof Error && depth < 5; depth++) cause = cause.cause;
  const [line = ""] = cause.message.split("\n");
  // A failed statement's text ends with the values that it was run with.
  const withoutValues = line.replace(/\bparams:.*$/i, "");
  const message = PERSONAL.reduce((text, pattern) => text.replace(pattern, "…"), withoutValues);
  return { name: cause.name.slice(0, 60), message: message.trim().slice(0, LONGEST) };
}
