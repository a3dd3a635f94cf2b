import { sitemap } from "../../sitemap.ts";
import type { Rule } from "./rule.ts";

/** First segments of API paths, aliases included; anything below them counts as a call. */
const CALLS = new Set(["api", "content", "conversations", "notifications", "profiles", "stripe"]);

export const isUnknownCall = (rule: Rule) => rule.path === "*" && rule.kind === "api";

const ruleTable = sitemap.map((rule) => ({ rule, segments: rule.path.split("/") }));

/**
 * Matches whole segments, so that /posters isn't /post; a literal segment beats a parameter. `path` comes from
 * rulePath.
 */
export function ruleFor(path: string, query = new URLSearchParams()): Rule {
  const segments = path.split("/");
  let best: { rule: Rule; literals: number } | null = null;
  for (const row of ruleTable) {
    if (row.segments.length !== segments.length) continue;
    const fits = row.segments.every((part, i) =>
      part.startsWith(":") ? segments[i] !== "" : part.toLowerCase() === segments[i],
    );
    const literals = row.segments.filter((part) => !part.startsWith(":")).length;
    if (fits && (best === null || literals > best.literals)) best = { rule: row.rule, literals };
  }
  if (best === null) {
    const isCall = CALLS.has(segments[1] ?? "");
    return {
      path: "*",
      level: "adult",
      onboarding: "exempt",
      ...(isCall ? { kind: "api" } : {}),
    };
  }
  const { rule } = best;
  return rule.payoutTabs?.includes(query.get("tab") ?? "") ? { ...rule, payouts: true } : rule;
}
