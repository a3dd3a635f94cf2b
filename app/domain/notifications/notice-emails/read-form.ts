import type * as z from "zod";
import type { EmailChoice, NoticeType } from "#db/kinds.ts";
import type { noticesForm } from "#domain/accounts/settings-forms.ts";
import { isTimeZone } from "#domain/time-zone.ts";
import { readMinute } from "./email-times.ts";

/**
 * Reads the notification settings; null if the time zone is invalid. `quietHours` is null without its
 * fields. A form lacks the fields that don't concern its account (sales for fans, team messages without a
 * team); those stored choices stay.
 */
export function readNoticesForm(
  form: z.output<typeof noticesForm>,
  { isCreator, isInTeam }: { isCreator: boolean; isInTeam: boolean },
) {
  const types: Partial<Record<NoticeType, boolean>> = {};
  const emails: Partial<Record<NoticeType, EmailChoice>> = {};
  const pushes: Partial<Record<NoticeType, boolean>> = {};
  const own = [
    "new_content",
    "messages",
    ...(isInTeam ? (["team_messages"] as const) : []),
    ...(isCreator ? (["new_subscribers", "sales"] as const) : []),
  ] as const;
  for (const type of own) {
    types[type] = form[type];
    const email = form[`${type}_email`];
    if (email) emails[type] = email;
    if (form.has_push) pushes[type] = form[`${type}_push`];
  }
  const hasSummary = isCreator && form.daily_summary;
  const { time_zone: timeZone, quiet_from, quiet_until } = form;
  if (timeZone === undefined) return { types, emails, pushes, hasSummary, quietHours: null };
  if (!isTimeZone(timeZone)) return null;
  const quietHours = {
    timeZone,
    quietFrom: readMinute(quiet_from ?? ""),
    quietUntil: readMinute(quiet_until ?? ""),
  };
  return { types, emails, pushes, hasSummary, quietHours };
}
