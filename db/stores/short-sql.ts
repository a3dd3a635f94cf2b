/** Words that SQLite takes for names in quotes only. */
const RESERVED = new Set(
  `add all alter and as autoincrement between case check collate commit constraint create default deferrable delete
  distinct drop else escape except exists foreign from group having if in index insert intersect into is isnull join
  limit not nothing notnull null on or order primary references returning select set table then to transaction union
  unique update using values when where`.split(/\s+/),
);

/**
 * The same statement in fewer characters, since the server reads each text anew: without quotes around plain names, and
 * with single spaces. What is in single quotes stays as it is.
 */
export const shortSql = (text: string): string =>
  text.replace(/'(?:[^']|'')*'|"([a-z_][a-z0-9_]*)"|\s+/g, (part, name: string | undefined) => {
    if (name !== undefined) return RESERVED.has(name) ? part : name;
    return part.startsWith("'") ? part : " ";
  });
