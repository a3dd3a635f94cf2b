ALTER TABLE `profiles` ADD `renewal_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `rating` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The search index, with the rating among the facets.
DROP TRIGGER search_profiles_on_insert;--> statement-breakpoint
DROP TRIGGER search_profiles_on_update;--> statement-breakpoint
DROP VIEW searchable_creators;--> statement-breakpoint
CREATE VIEW searchable_creators AS SELECT id AS profile_id, (setup_completed_at / 1000) << 20 AS base,
  CASE instr(search_text, char(10)) WHEN 0 THEN search_text ELSE substr(search_text, 1, instr(search_text, char(10)) - 1) END AS heading,
  CASE instr(search_text, char(10)) WHEN 0 THEN '' ELSE substr(search_text, instr(search_text, char(10)) + 1) END AS text,
  'all' || CASE WHEN age IS NULL THEN '' WHEN age < 25 THEN ' a18' WHEN age < 35 THEN ' a25'
      WHEN age < 45 THEN ' a35' WHEN age < 55 THEN ' a45' ELSE ' a55' END
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
-- A like counts 1 and a renewal 10: docs/product.md, section 10.40. Only a new rating is written, so that a like rarely
-- touches the search index.
CREATE TRIGGER profiles_rating AFTER UPDATE OF like_count, profile_like_count, renewal_count ON profiles
WHEN NEW.rating <> (NEW.like_count + NEW.profile_like_count + 10 * NEW.renewal_count >= 5)
  + (NEW.like_count + NEW.profile_like_count + 10 * NEW.renewal_count >= 25)
  + (NEW.like_count + NEW.profile_like_count + 10 * NEW.renewal_count >= 100)
  + (NEW.like_count + NEW.profile_like_count + 10 * NEW.renewal_count >= 400)
  + (NEW.like_count + NEW.profile_like_count + 10 * NEW.renewal_count >= 1600)
BEGIN
  UPDATE profiles SET rating = (like_count + profile_like_count + 10 * renewal_count >= 5)
    + (like_count + profile_like_count + 10 * renewal_count >= 25)
    + (like_count + profile_like_count + 10 * renewal_count >= 100)
    + (like_count + profile_like_count + 10 * renewal_count >= 400)
    + (like_count + profile_like_count + 10 * renewal_count >= 1600)
  WHERE id = NEW.id;
END;
--> statement-breakpoint
-- Every payment of a subscription but one is a renewal, in whatever order they arrive.
CREATE TRIGGER payments_renewal_count AFTER INSERT ON payments
WHEN NEW.subscription_id IS NOT NULL
  AND EXISTS (SELECT 1 FROM payments p WHERE p.subscription_id = NEW.subscription_id AND p.id <> NEW.id)
BEGIN
  UPDATE profiles SET renewal_count = renewal_count + 1 WHERE id = NEW.seller_id;
END;
--> statement-breakpoint
-- What was liked and renewed before; the triggers above do the rest.
UPDATE profiles SET renewal_count = (
  SELECT coalesce(sum(s.renewals), 0) FROM (
    SELECT count(*) - 1 AS renewals FROM payments p
    WHERE p.seller_id = profiles.id AND p.subscription_id IS NOT NULL GROUP BY p.subscription_id) s)
WHERE setup_completed_at IS NOT NULL;
