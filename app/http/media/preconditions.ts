/** What a stored object is known by: its strong tag, in quotes, and when it came, as storage says. */
type Validators = { httpEtag: string; uploaded: Date };

const CONDITION_HEADERS = ["If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since"];

export const hasConditions = ({ headers }: Request) => CONDITION_HEADERS.some((name) => headers.has(name));

/**
 * Weighs the conditions of a GET or HEAD in the order of RFC 9110, section 13.2.2: 412 where what was asked for is
 * another thing by now, 304 where the asker has it, null where the request goes on (to its range, if it has one).
 */
export function failedCondition(headers: Headers, { httpEtag, uploaded }: Validators): 412 | 304 | null {
  const dateOf = (name: string) => Date.parse(headers.get(name) ?? "");
  // HTTP knows whole seconds only; a date that is none is never met, as one that is not there.
  const since = Math.floor(uploaded.getTime() / 1000) * 1000;
  const match = headers.get("If-Match");
  if (match !== null) {
    if (!someTag(match, (tag) => tag === httpEtag)) return 412;
  } else if (since > dateOf("If-Unmodified-Since")) return 412;
  const none = headers.get("If-None-Match");
  if (none !== null) return someTag(none, (tag) => tag.replace(/^W\//, "") === httpEtag) ? 304 : null;
  return since <= dateOf("If-Modified-Since") ? 304 : null;
}

/** Whether a list of tags, or the star that stands for any, names the one that is meant. */
const someTag = (list: string, isMeant: (tag: string) => boolean) =>
  list.trim() === "*" || (list.match(/(W\/)?"[^"]*"/g) ?? []).some(isMeant);
