import type { Database } from "#db/stores/database.ts";
import { searchStore } from "#db/stores/discovery/search.ts";
import { searchMemory } from "#db/stores/discovery/search-memory.ts";
import { now } from "./clock.ts";

/** Per isolate. Holds only words, IDs, and numbers, since the runtime forbids sharing anything else across requests. */
const memory = searchMemory(now);

/** Remembers results for 30 s (docs/decisions/discovery-and-boosts.md). */
export const rememberedSearches = (db: Database) => searchStore(db, memory);

/** Call this after changes that may affect results. */
export const forgetSearches = memory.forget;
