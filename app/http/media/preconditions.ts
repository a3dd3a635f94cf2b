type Validators = { httpEtag: string; uploaded: Date };

const CONDITION_HEADERS = ["If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since"];

export const hasConditions = ({ headers }: Request) => CONDITION_HEADERS.some((name) => headers.has(name));

/**
 * Checks conditions in the order of RFC 9110, section 13.2.2: 412 if the client asked for another version, 304 if it
 * has this one, null to proceed.
 */
export function failedCondition(headers: Headers, { httpEtag, uploaded }: Validators): 412 | 304 | null {
  const dateOf = (name: string) => Date.parse(headers.get(name) ?? "");
  // HTTP dates have whole seconds. An invalid date compares as false, like a missing one.
  const uploadedAt = Math.floor(uploaded.getTime() / 1000) * 1000;
  const match = headers.get("If-Match");
  if (match !== null) {
    if (!someTag(match, (tag) => tag === httpEtag)) return 412;
  } else if (uploadedAt > dateOf("If-Unmodified-Since")) return 412;
  const noneMatch = headers.get("If-None-Match");
  if (noneMatch !== null)
    return someTag(noneMatch, (tag) => tag.replace(/^W\//, "") === httpEtag) ? 304 : null;
  return uploadedAt <= dateOf("If-Modified-Since") ? 304 : null;
}

const someTag = (header: string, matches: (tag: string) => boolean) =>
  header.trim() === "*" || (header.match(/(W\/)?"[^"]*"/g) ?? []).some(matches);
