-- Ages in the search index: 18 to 24, 25 to 35, 36 to 45, 46 to 55, and 56 or more, so that 18 to 35 are whole bands.
DROP TRIGGER search_profiles_on_insert;--> statement-breakpoint
DROP TRIGGER search_profiles_on_update;--> statement-breakpoint
DROP VIEW searchable_creators;--> statement-breakpoint
CREATE VIEW searchable_creators AS SELECT id AS profile_id, (setup_completed_at / 1000) << 20 AS base,
  CASE instr(search_text, char(10)) WHEN 0 THEN search_text ELSE substr(search_text, 1, instr(search_text, char(10)) - 1) END AS heading,
  CASE instr(search_text, char(10)) WHEN 0 THEN '' ELSE substr(search_text, instr(search_text, char(10)) + 1) END AS text,
  'all' || CASE WHEN age IS NULL THEN '' WHEN age < 25 THEN ' a18' WHEN age < 36 THEN ' a25'
      WHEN age < 46 THEN ' a36' WHEN age < 56 THEN ' a46' ELSE ' a56' END
    || coalesce(' d' || min(subscription_price / 100, 100), '')
    || coalesce(' ' || (SELECT group_concat(replace(key, '_', '') || replace(value, '_', ''), ' ') FROM json_each(traits)), '')
    || CASE rating WHEN 0 THEN '' ELSE ' r' || rating END
    AS facets
FROM profiles WHERE setup_completed_at IS NOT NULL AND closed_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER search_profiles_on_insert AFTER INSERT ON profiles
BEGIN
  INSERT INTO search_creators (row, profile_id, heading, text, facets)
    SELECT coalesce((SELECT max(d.row) + 1 FROM search_creators d WHERE d.row >= v.base AND d.row < v.base + (1 << 20)), v.base),
      v.profile_id, v.heading, v.text, v.facets
    FROM searchable_creators v WHERE v.profile_id = NEW.id;
END;
--> statement-breakpoint
-- As for posts: what did not change stays as it is.
CREATE TRIGGER search_profiles_on_update AFTER UPDATE OF search_text, age, subscription_price, setup_completed_at, closed_at, traits, rating ON profiles
BEGIN
  DELETE FROM search_creators WHERE profile_id = OLD.id AND NOT EXISTS (
    SELECT 1 FROM searchable_creators v WHERE v.profile_id = NEW.id AND v.base = (search_creators.row >> 20) << 20
      AND v.heading = search_creators.heading AND v.text = search_creators.text AND v.facets = search_creators.facets);
  INSERT INTO search_creators (row, profile_id, heading, text, facets)
    SELECT coalesce((SELECT max(d.row) + 1 FROM search_creators d WHERE d.row >= v.base AND d.row < v.base + (1 << 20)), v.base),
      v.profile_id, v.heading, v.text, v.facets
    FROM searchable_creators v WHERE v.profile_id = NEW.id AND NOT EXISTS (SELECT 1 FROM search_creators d WHERE d.profile_id = NEW.id);
END;
--> statement-breakpoint
-- The trigger puts those of another band into the index anew.
UPDATE profiles SET age = age WHERE age >= 35 AND setup_completed_at IS NOT NULL AND closed_at IS NULL;
