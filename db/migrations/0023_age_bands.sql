-- A creator's age is in the index by its band alone, named by its first year: see app/domain/search/filters.ts.
DROP VIEW searchable_creators;
--> statement-breakpoint
-- The creators that can be found. A price's facet is its whole dollars, up to a hundred.
CREATE VIEW searchable_creators AS SELECT id AS profile_id, (setup_completed_at / 1000) << 20 AS base,
  CASE instr(search_words, char(10)) WHEN 0 THEN search_words ELSE substr(search_words, 1, instr(search_words, char(10)) - 1) END AS heading,
  CASE instr(search_words, char(10)) WHEN 0 THEN '' ELSE substr(search_words, instr(search_words, char(10)) + 1) END AS text,
  'all' || CASE WHEN age IS NULL THEN '' WHEN age < 25 THEN ' a18' WHEN age < 35 THEN ' a25'
      WHEN age < 45 THEN ' a35' WHEN age < 55 THEN ' a45' ELSE ' a55' END
    || coalesce(' d' || min(subscription_price / 100, 100), '')
    || coalesce(' ' || (SELECT group_concat(replace(key, '_', '') || replace(value, '_', ''), ' ') FROM json_each(traits)), '')
    AS facets
FROM profiles WHERE setup_completed_at IS NOT NULL AND closed_at IS NULL;
--> statement-breakpoint
-- What is indexed by a year is written anew, by the trigger that writes it always.
UPDATE profiles SET age = age WHERE age IS NOT NULL AND setup_completed_at IS NOT NULL;
