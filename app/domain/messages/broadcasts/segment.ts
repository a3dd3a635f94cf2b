import { type Segment, segments } from "#db/kinds.ts";
import { DAY_MS } from "#domain/durations.ts";
export const NEW_DAYS = 30;
export const newSince = (now: number): number => now - NEW_DAYS * DAY_MS;

export type Audience = { segment: Segment; subjectId: string };

/** Reads the chosen option: "subscribers", "post:ID", or "list:ID"; null for anything else. */
export function readAudience(chosen: string): Audience | null {
  const [name = "", subjectId = ""] = chosen.split(":", 2);
  const segment = segments.find((one) => one === name);
  const hasSubject = segment === "post" || segment === "list";
  if (segment === undefined || hasSubject !== /^[\w-]{1,64}$/.test(subjectId)) return null;
  return { segment, subjectId };
}

export const audienceValue = ({ segment, subjectId }: Audience): string =>
  subjectId === "" ? segment : `${segment}:${subjectId}`;

export function segmentText(segment: Segment, subject: string | null): string {
  const texts: Record<Segment, string> = {
    subscribers: "All subscribers",
    new: `New subscribers (last ${NEW_DAYS} days)`,
    ending: "Subscriptions set to end",
    past_due: "Subscriptions past due",
    former: "Former subscribers",
    buyers: "Anyone who bought a post or message",
    post: `Bought "${subject ?? "a deleted post"}"`,
    list: `List: ${subject ?? "deleted list"}`,
  };
  return texts[segment];
}
