import { type SQL, sql } from "drizzle-orm";
import { profiles } from "../../schema/accounts.ts";
import { isUniqueViolation } from "../database.ts";
import type { Slot } from "../prepared.ts";

/** Whether a write failed because another account has the username, or one that looks like it. */
export const isUsernameViolation = (error: unknown) =>
  isUniqueViolation(error, "profiles_username") || isUniqueViolation(error, "profiles.username_key");

/** The `username_key` of a username: what the triggers store. */
export const usernameKey = (username: Slot<string>): SQL =>
  sql`replace(replace(replace(replace(lower(${username}), '.', ''), '1', 'l'), 'i', 'l'), '0', 'o')`;

/**
 * Whether a profile's name looks like the name or username of a creator with more likes or, of two with as many, of the
 * one who came first.
 */
const resemblesBiggerCreator = (): SQL => sql`exists (
  select 1 from profiles bigger
  where bigger.id in (
      select n.id from profiles n where n.name_key = ${profiles.name_key}
        and n.closed_at is null and n.setup_completed_at is not null
      union all select u.id from profiles u where u.username_key = ${profiles.name_key}
        and u.closed_at is null and u.setup_completed_at is not null)
    and bigger.id <> ${profiles.id}
    and (bigger.like_count + bigger.profile_like_count, -bigger.created_at)
      > (${profiles.like_count} + ${profiles.profile_like_count}, -${profiles.created_at}))`;

/** The name that others see. One that could be taken for a bigger creator's always comes with the username. */
export const shownName = (): SQL<string> => sql<string>`case
  when ${profiles.full_name} is null then ${profiles.username}
  when ${resemblesBiggerCreator()} then ${profiles.full_name} || ' (@' || ${profiles.username} || ')'
  else ${profiles.full_name} end`;
