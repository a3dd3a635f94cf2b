import type { Database } from "../../db/stores/database.ts";
import { searchStore } from "../../db/stores/discover/search.ts";
import { searchMemory } from "../../db/stores/discover/search-memory.ts";
import { now } from "./clock.ts";

/** This isolate's. It holds words, IDs, and numbers only: the runtime forbids sharing anything else across requests. */
const memory = searchMemory(now);

/** Searches that remember for 30 s what was found (docs/decisions/discovery-and-boosts.md). */
export const rememberedSearches = (db: Database) => searchStore(db, memory);

/** To call after work that may have changed what is found. */
export const forgetSearches = memory.forget;
