-- A like and what it is counted in cannot part: whatever code adds or takes away the row, the count follows.
CREATE TRIGGER likes_counted_in AFTER INSERT ON likes
BEGIN
  UPDATE content SET like_count = like_count + 1 WHERE NEW.subject_type = 'content' AND id = NEW.subject_id;
  UPDATE profiles SET admirer_count = admirer_count + 1 WHERE NEW.subject_type = 'creator' AND id = NEW.subject_id;
END;
--> statement-breakpoint
CREATE TRIGGER likes_counted_out AFTER DELETE ON likes
BEGIN
  UPDATE content SET like_count = max(0, like_count - 1) WHERE OLD.subject_type = 'content' AND id = OLD.subject_id;
  UPDATE profiles SET admirer_count = max(0, admirer_count - 1) WHERE OLD.subject_type = 'creator' AND id = OLD.subject_id;
END;
--> statement-breakpoint
CREATE TRIGGER content_unliked_on_delete AFTER DELETE ON content
BEGIN
  DELETE FROM likes WHERE subject_type = 'content' AND subject_id = OLD.id;
END;
--> statement-breakpoint
-- The sweep takes rows away again; what was seen stays counted.
CREATE TRIGGER content_views_counted AFTER INSERT ON content_views
BEGIN
  UPDATE content SET view_count = view_count + 1 WHERE id = NEW.content_id;
END;
--> statement-breakpoint
-- What nobody saw or liked yet is as hot as it is new; from the first look on `heat` in app/domain/discover reckons it.
CREATE TRIGGER content_warmed_on_insert AFTER INSERT ON content
WHEN NEW.published_at IS NOT NULL AND NEW.heat = 0
BEGIN
  UPDATE content SET heat = NEW.published_at / 1000 WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER content_warmed_on_update AFTER UPDATE OF published_at ON content
WHEN NEW.published_at IS NOT NULL AND NEW.heat = 0
BEGIN
  UPDATE content SET heat = NEW.published_at / 1000 WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER content_typed_on_insert AFTER INSERT ON content
WHEN NEW.published_at IS NOT NULL AND NEW.deleted_at IS NULL
BEGIN
  UPDATE profiles SET
    image_count = image_count + (NEW.type = 'image'), video_count = video_count + (NEW.type = 'video'),
    audio_count = audio_count + (NEW.type = 'audio'), text_count = text_count + (NEW.type = 'text'),
    first_post_at = coalesce(first_post_at, NEW.published_at)
  WHERE id = NEW.seller_id;
END;
--> statement-breakpoint
CREATE TRIGGER content_typed_on_update AFTER UPDATE OF published_at, deleted_at, type ON content
BEGIN
  UPDATE profiles SET
    image_count = image_count + (NEW.published_at IS NOT NULL AND NEW.deleted_at IS NULL AND NEW.type = 'image')
      - (OLD.published_at IS NOT NULL AND OLD.deleted_at IS NULL AND OLD.type = 'image'),
    video_count = video_count + (NEW.published_at IS NOT NULL AND NEW.deleted_at IS NULL AND NEW.type = 'video')
      - (OLD.published_at IS NOT NULL AND OLD.deleted_at IS NULL AND OLD.type = 'video'),
    audio_count = audio_count + (NEW.published_at IS NOT NULL AND NEW.deleted_at IS NULL AND NEW.type = 'audio')
      - (OLD.published_at IS NOT NULL AND OLD.deleted_at IS NULL AND OLD.type = 'audio'),
    text_count = text_count + (NEW.published_at IS NOT NULL AND NEW.deleted_at IS NULL AND NEW.type = 'text')
      - (OLD.published_at IS NOT NULL AND OLD.deleted_at IS NULL AND OLD.type = 'text'),
    first_post_at = coalesce(first_post_at, NEW.published_at)
  WHERE id = NEW.seller_id;
END;
--> statement-breakpoint
CREATE TRIGGER content_typed_on_delete AFTER DELETE ON content
WHEN OLD.published_at IS NOT NULL AND OLD.deleted_at IS NULL
BEGIN
  UPDATE profiles SET
    image_count = image_count - (OLD.type = 'image'), video_count = video_count - (OLD.type = 'video'),
    audio_count = audio_count - (OLD.type = 'audio'), text_count = text_count - (OLD.type = 'text')
  WHERE id = OLD.seller_id;
END;
--> statement-breakpoint
CREATE TRIGGER content_tagged_on_insert AFTER INSERT ON content
WHEN NEW.published_at IS NOT NULL AND NEW.deleted_at IS NULL AND NEW.tags <> '[]'
BEGIN
  INSERT OR IGNORE INTO content_tags (tag, type, is_public, published_at, content_id)
    SELECT value, NEW.type, NEW.is_public, NEW.published_at, NEW.id FROM json_each(NEW.tags);
END;
--> statement-breakpoint
CREATE TRIGGER content_tagged_on_update AFTER UPDATE OF tags, type, is_public, published_at, deleted_at ON content
WHEN NEW.tags IS NOT OLD.tags OR NEW.type IS NOT OLD.type OR NEW.is_public IS NOT OLD.is_public
  OR NEW.published_at IS NOT OLD.published_at OR NEW.deleted_at IS NOT OLD.deleted_at
BEGIN
  DELETE FROM content_tags WHERE content_id = OLD.id;
  INSERT OR IGNORE INTO content_tags (tag, type, is_public, published_at, content_id)
    SELECT value, NEW.type, NEW.is_public, NEW.published_at, NEW.id FROM json_each(NEW.tags)
    WHERE NEW.published_at IS NOT NULL AND NEW.deleted_at IS NULL;
END;
--> statement-breakpoint
-- What is there already.
INSERT OR IGNORE INTO content_tags (tag, type, is_public, published_at, content_id)
  SELECT t.value, c.type, c.is_public, c.published_at, c.id FROM content c, json_each(c.tags) t
  WHERE c.published_at IS NOT NULL AND c.deleted_at IS NULL;
--> statement-breakpoint
UPDATE content SET heat = published_at / 1000 WHERE published_at IS NOT NULL AND heat = 0;
--> statement-breakpoint
UPDATE profiles SET
  image_count = (SELECT count(*) FROM content c WHERE c.seller_id = profiles.id AND c.type = 'image' AND c.published_at IS NOT NULL AND c.deleted_at IS NULL),
  video_count = (SELECT count(*) FROM content c WHERE c.seller_id = profiles.id AND c.type = 'video' AND c.published_at IS NOT NULL AND c.deleted_at IS NULL),
  audio_count = (SELECT count(*) FROM content c WHERE c.seller_id = profiles.id AND c.type = 'audio' AND c.published_at IS NOT NULL AND c.deleted_at IS NULL),
  text_count = (SELECT count(*) FROM content c WHERE c.seller_id = profiles.id AND c.type = 'text' AND c.published_at IS NOT NULL AND c.deleted_at IS NULL),
  first_post_at = (SELECT min(c.published_at) FROM content c WHERE c.seller_id = profiles.id AND c.published_at IS NOT NULL),
  admirer_count = (SELECT count(*) FROM likes l WHERE l.subject_type = 'creator' AND l.subject_id = profiles.id);
