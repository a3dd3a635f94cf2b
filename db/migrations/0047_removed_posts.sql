ALTER TABLE `content` ADD `removed_at` integer;--> statement-breakpoint
CREATE INDEX `content_removed` ON `content` (`seller_id`,`removed_at`,`id`) WHERE removed_at is not null;--> statement-breakpoint
DROP VIEW cards_media;--> statement-breakpoint
-- What lists show of a post's files; media that is being processed, deleted, or in a removed post is left out.
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
  AND NOT EXISTS (SELECT 1 FROM post_media rp JOIN content rc ON rc.id = rp.content_id
    WHERE rp.media_id = cover.id AND rc.removed_at IS NOT NULL)
LEFT JOIN post_media s ON s.content_id = c.id AND s.is_preview = 1
LEFT JOIN media preview ON preview.id = s.media_id AND preview.ready_at IS NOT NULL AND preview.deleted_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM post_media rp JOIN content rc ON rc.id = rp.content_id
    WHERE rp.media_id = preview.id AND rc.removed_at IS NOT NULL);
--> statement-breakpoint
-- Also for other posts with the same files, which guests may see.
CREATE TRIGGER content_card_media_on_removal AFTER UPDATE OF removed_at ON content
WHEN (OLD.removed_at IS NULL) <> (NEW.removed_at IS NULL)
BEGIN
  UPDATE content SET card_media = (SELECT m.card_media FROM cards_media m WHERE m.content_id = content.id)
  WHERE id IN (SELECT o.content_id FROM post_media u JOIN post_media o ON o.media_id = u.media_id
    WHERE u.content_id = NEW.id);
  UPDATE content_revision SET revision = revision + 1;
END;
