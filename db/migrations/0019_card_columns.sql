ALTER TABLE `profiles` ADD `shown_name` text;--> statement-breakpoint
CREATE INDEX `profiles_of_name_key` ON `profiles` (`name_key`) WHERE name_key is not null;--> statement-breakpoint
ALTER TABLE `content` ADD `card_media` text;--> statement-breakpoint
-- The name that others see: one that looks like that of a creator with more likes, or of two with as many, of the one who
-- came first, comes with the username.
CREATE VIEW shown_names AS
SELECT p.id AS id, CASE
  WHEN p.full_name IS NULL THEN p.username
  WHEN EXISTS (
    SELECT 1 FROM profiles bigger
    WHERE bigger.id IN (
        SELECT n.id FROM profiles n WHERE n.name_key = p.name_key
          AND n.closed_at IS NULL AND n.setup_completed_at IS NOT NULL
        UNION ALL SELECT u.id FROM profiles u WHERE u.username_key = p.name_key
          AND u.closed_at IS NULL AND u.setup_completed_at IS NOT NULL)
      AND bigger.id <> p.id
      AND (bigger.like_count + bigger.profile_like_count, -bigger.created_at)
        > (p.like_count + p.profile_like_count, -p.created_at))
  THEN p.full_name || ' (@' || p.username || ')'
  ELSE p.full_name END AS name
FROM profiles p;
--> statement-breakpoint
UPDATE profiles SET shown_name = (SELECT s.name FROM shown_names s WHERE s.id = profiles.id);
--> statement-breakpoint
CREATE TRIGGER profiles_shown_name_on_insert AFTER INSERT ON profiles
BEGIN
  UPDATE profiles SET shown_name = (SELECT s.name FROM shown_names s WHERE s.id = profiles.id)
  WHERE id = NEW.id OR name_key IN (NEW.name_key, NEW.username_key);
END;
--> statement-breakpoint
-- What an account is called, and how big it is, decides about the names that look like its own, too.
CREATE TRIGGER profiles_shown_name_on_update AFTER UPDATE OF
  full_name, username, username_key, name_key, closed_at, setup_completed_at, created_at, like_count, profile_like_count
ON profiles
BEGIN
  UPDATE profiles SET shown_name = (SELECT s.name FROM shown_names s WHERE s.id = profiles.id)
  WHERE id = NEW.id OR name_key IN (OLD.name_key, NEW.name_key, OLD.username_key, NEW.username_key);
END;
--> statement-breakpoint
CREATE TRIGGER profiles_shown_name_on_delete AFTER DELETE ON profiles
BEGIN
  UPDATE profiles SET shown_name = (SELECT s.name FROM shown_names s WHERE s.id = profiles.id)
  WHERE name_key IN (OLD.name_key, OLD.username_key);
END;
--> statement-breakpoint
-- What lists show of a post's files; media that is being processed, or deleted, is left out.
CREATE VIEW cards_media AS
SELECT c.id AS content_id, json_array(
  (SELECT count(*) FROM post_media p WHERE p.content_id = c.id),
  cover.id, cover.alt, cover.teaser, cover.width, cover.height, cover.duration_ms,
  json((SELECT json_group_array(json_array(v.name, v.width, v.height)) FROM media_variants v
    WHERE v.media_id = cover.id AND v.name IN ('w320', 'w640') AND v.width > 0 AND v.height > 0)),
  preview.id, preview.alt,
  json((SELECT json_group_array(json_array(v.name, v.width, v.height)) FROM media_variants v
    WHERE v.media_id = preview.id AND v.name IN ('w320', 'w640') AND v.width > 0 AND v.height > 0))) AS card_media
FROM content c
LEFT JOIN post_media f ON f.content_id = c.id AND f.position = 0
LEFT JOIN media cover ON cover.id = f.media_id AND cover.ready_at IS NOT NULL AND cover.deleted_at IS NULL
LEFT JOIN post_media s ON s.content_id = c.id AND s.is_preview = 1
LEFT JOIN media preview ON preview.id = s.media_id AND preview.ready_at IS NOT NULL AND preview.deleted_at IS NULL;
--> statement-breakpoint
UPDATE content SET card_media = (SELECT m.card_media FROM cards_media m WHERE m.content_id = content.id)
WHERE EXISTS (SELECT 1 FROM post_media p WHERE p.content_id = content.id);
--> statement-breakpoint
CREATE TRIGGER content_card_media_on_post_media_insert AFTER INSERT ON post_media
BEGIN
  UPDATE content SET card_media = (SELECT m.card_media FROM cards_media m WHERE m.content_id = content.id)
  WHERE id = NEW.content_id;
END;
--> statement-breakpoint
CREATE TRIGGER content_card_media_on_post_media_update AFTER UPDATE ON post_media
BEGIN
  UPDATE content SET card_media = (SELECT m.card_media FROM cards_media m WHERE m.content_id = content.id)
  WHERE id IN (OLD.content_id, NEW.content_id);
END;
--> statement-breakpoint
CREATE TRIGGER content_card_media_on_post_media_delete AFTER DELETE ON post_media
BEGIN
  UPDATE content SET card_media = (SELECT m.card_media FROM cards_media m WHERE m.content_id = content.id)
  WHERE id = OLD.content_id;
END;
--> statement-breakpoint
CREATE TRIGGER content_card_media_on_media_update AFTER UPDATE OF
  alt, width, height, duration_ms, teaser, ready_at, deleted_at
ON media
WHEN (OLD.alt, OLD.width, OLD.height, OLD.duration_ms, OLD.teaser, OLD.ready_at, OLD.deleted_at) IS NOT
  (NEW.alt, NEW.width, NEW.height, NEW.duration_ms, NEW.teaser, NEW.ready_at, NEW.deleted_at)
BEGIN
  UPDATE content SET card_media = (SELECT m.card_media FROM cards_media m WHERE m.content_id = content.id)
  WHERE id IN (SELECT p.content_id FROM post_media p WHERE p.media_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER content_card_media_on_variant_insert AFTER INSERT ON media_variants
WHEN NEW.name IN ('w320', 'w640')
BEGIN
  UPDATE content SET card_media = (SELECT m.card_media FROM cards_media m WHERE m.content_id = content.id)
  WHERE id IN (SELECT p.content_id FROM post_media p WHERE p.media_id = NEW.media_id);
END;
--> statement-breakpoint
CREATE TRIGGER content_card_media_on_variant_update AFTER UPDATE ON media_variants
WHEN NEW.name IN ('w320', 'w640') OR OLD.name IN ('w320', 'w640')
BEGIN
  UPDATE content SET card_media = (SELECT m.card_media FROM cards_media m WHERE m.content_id = content.id)
  WHERE id IN (SELECT p.content_id FROM post_media p WHERE p.media_id IN (OLD.media_id, NEW.media_id));
END;
--> statement-breakpoint
CREATE TRIGGER content_card_media_on_variant_delete AFTER DELETE ON media_variants
WHEN OLD.name IN ('w320', 'w640')
BEGIN
  UPDATE content SET card_media = (SELECT m.card_media FROM cards_media m WHERE m.content_id = content.id)
  WHERE id IN (SELECT p.content_id FROM post_media p WHERE p.media_id = OLD.media_id);
END;
