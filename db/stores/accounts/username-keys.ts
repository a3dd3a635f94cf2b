import { type SQL, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { isUniqueViolation } from "../database.ts";
import type { ParamOr } from "../prepared.ts";

export const isUsernameViolation = (error: unknown) =>
  isUniqueViolation(error, "profiles_username") || isUniqueViolation(error, "profiles.username_key");

export const usernameKey = (username: ParamOr<string>): SQL =>
  sql`replace(replace(replace(replace(lower(${username}), '.', ''), '1', 'l'), 'i', 'l'), '0', 'o')`;

/** The name that others see. It includes the username if it resembles a bigger creator's name. */
export const shownName = (): SQL<string> => sql<string>`${profiles.shown_name}`;
