import { type SQL, sql } from "drizzle-orm";
import { profiles } from "../../schema/accounts.ts";
import { isUniqueViolation } from "../database.ts";
import type { ParamOr } from "../prepared.ts";

/** Whether a write failed because another account has the username, or one that looks like it. */
export const isUsernameViolation = (error: unknown) =>
  isUniqueViolation(error, "profiles_username") || isUniqueViolation(error, "profiles.username_key");

/** The `username_key` of a username: what the triggers store. */
export const usernameKey = (username: ParamOr<string>): SQL =>
  sql`replace(replace(replace(replace(lower(${username}), '.', ''), '1', 'l'), 'i', 'l'), '0', 'o')`;

/** The name that others see. One that could be taken for a bigger creator's always comes with the username. */
export const shownName = (): SQL<string> => sql<string>`${profiles.shown_name}`;
