-- The ledger is append-only.
CREATE TRIGGER ledger_entries_no_update BEFORE UPDATE ON ledger_entries
BEGIN SELECT RAISE(ABORT, 'ledger entries are never changed'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_delete BEFORE DELETE ON ledger_entries
BEGIN SELECT RAISE(ABORT, 'ledger entries are never removed'); END;
--> statement-breakpoint
-- INSERT OR REPLACE removes the old row without firing a DELETE trigger, so an insert of a known id is ignored.
CREATE TRIGGER ledger_entries_no_replace BEFORE INSERT ON ledger_entries
WHEN EXISTS (SELECT 1 FROM ledger_entries WHERE id = NEW.id)
BEGIN SELECT RAISE(IGNORE); END;
--> statement-breakpoint
-- A creator's post_count and like_count cover published posts only.
CREATE TRIGGER content_counted_on_insert AFTER INSERT ON content
WHEN NEW.published_at IS NOT NULL AND NEW.deleted_at IS NULL
BEGIN
  UPDATE profiles SET post_count = post_count + 1, like_count = like_count + NEW.like_count WHERE id = NEW.seller_id;
END;
--> statement-breakpoint
CREATE TRIGGER content_counted_on_update AFTER UPDATE OF published_at, deleted_at, like_count ON content
BEGIN
  UPDATE profiles SET
    post_count = post_count
      + (NEW.published_at IS NOT NULL AND NEW.deleted_at IS NULL)
      - (OLD.published_at IS NOT NULL AND OLD.deleted_at IS NULL),
    like_count = like_count
      + (NEW.published_at IS NOT NULL AND NEW.deleted_at IS NULL) * NEW.like_count
      - (OLD.published_at IS NOT NULL AND OLD.deleted_at IS NULL) * OLD.like_count
  WHERE id = NEW.seller_id;
END;
--> statement-breakpoint
CREATE TRIGGER content_counted_on_delete AFTER DELETE ON content
WHEN OLD.published_at IS NOT NULL AND OLD.deleted_at IS NULL
BEGIN
  UPDATE profiles SET post_count = post_count - 1, like_count = like_count - OLD.like_count WHERE id = OLD.seller_id;
END;
--> statement-breakpoint
-- Like counts follow the rows of likes, whichever code writes them.
CREATE TRIGGER likes_counted_on_insert AFTER INSERT ON likes
BEGIN
  UPDATE content SET like_count = like_count + 1 WHERE NEW.subject_type = 'content' AND id = NEW.subject_id;
  UPDATE profiles SET profile_like_count = profile_like_count + 1 WHERE NEW.subject_type = 'creator' AND id = NEW.subject_id;
END;
--> statement-breakpoint
CREATE TRIGGER likes_counted_on_delete AFTER DELETE ON likes
BEGIN
  UPDATE content SET like_count = max(0, like_count - 1) WHERE OLD.subject_type = 'content' AND id = OLD.subject_id;
  UPDATE profiles SET profile_like_count = max(0, profile_like_count - 1) WHERE OLD.subject_type = 'creator' AND id = OLD.subject_id;
END;
--> statement-breakpoint
-- likes.subject_id has no foreign key: it points to a post or to a creator.
CREATE TRIGGER content_likes_on_delete AFTER DELETE ON content
BEGIN
  DELETE FROM likes WHERE subject_type = 'content' AND subject_id = OLD.id;
END;
--> statement-breakpoint
-- Old rows of content_views are deleted; their views stay counted.
CREATE TRIGGER content_views_counted_on_insert AFTER INSERT ON content_views
BEGIN
  UPDATE content SET view_count = view_count + 1 WHERE id = NEW.content_id;
END;
--> statement-breakpoint
-- Until its first view or like, a post is ranked by its publication time alone.
CREATE TRIGGER content_hot_score_on_insert AFTER INSERT ON content
WHEN NEW.published_at IS NOT NULL AND NEW.hot_score = 0
BEGIN
  UPDATE content SET hot_score = NEW.published_at / 1000 WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER content_hot_score_on_update AFTER UPDATE OF published_at ON content
WHEN NEW.published_at IS NOT NULL AND NEW.hot_score = 0
BEGIN
  UPDATE content SET hot_score = NEW.published_at / 1000 WHERE id = NEW.id;
END;
--> statement-breakpoint
-- A creator's posts by type, and the time of their first post, which never changes.
CREATE TRIGGER content_type_counts_on_insert AFTER INSERT ON content
WHEN NEW.published_at IS NOT NULL AND NEW.deleted_at IS NULL
BEGIN
  UPDATE profiles SET
    image_count = image_count + (NEW.type = 'image'), video_count = video_count + (NEW.type = 'video'),
    audio_count = audio_count + (NEW.type = 'audio'), text_count = text_count + (NEW.type = 'text'),
    first_post_at = coalesce(first_post_at, NEW.published_at)
  WHERE id = NEW.seller_id;
END;
--> statement-breakpoint
CREATE TRIGGER content_type_counts_on_update AFTER UPDATE OF published_at, deleted_at, type ON content
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
CREATE TRIGGER content_type_counts_on_delete AFTER DELETE ON content
WHEN OLD.published_at IS NOT NULL AND OLD.deleted_at IS NULL
BEGIN
  UPDATE profiles SET
    image_count = image_count - (OLD.type = 'image'), video_count = video_count - (OLD.type = 'video'),
    audio_count = audio_count - (OLD.type = 'audio'), text_count = text_count - (OLD.type = 'text')
  WHERE id = OLD.seller_id;
END;
--> statement-breakpoint
-- Only published posts are listed under their tags.
CREATE TRIGGER content_tags_on_insert AFTER INSERT ON content
WHEN NEW.published_at IS NOT NULL AND NEW.deleted_at IS NULL AND NEW.tags <> '[]'
BEGIN
  INSERT OR IGNORE INTO content_tags (tag, type, is_public, published_at, content_id)
    SELECT value, NEW.type, NEW.is_public, NEW.published_at, NEW.id FROM json_each(NEW.tags);
END;
--> statement-breakpoint
CREATE TRIGGER content_tags_on_update AFTER UPDATE OF tags, type, is_public, published_at, deleted_at ON content
WHEN NEW.tags IS NOT OLD.tags OR NEW.type IS NOT OLD.type OR NEW.is_public IS NOT OLD.is_public
  OR NEW.published_at IS NOT OLD.published_at OR NEW.deleted_at IS NOT OLD.deleted_at
BEGIN
  DELETE FROM content_tags WHERE content_id = OLD.id;
  INSERT OR IGNORE INTO content_tags (tag, type, is_public, published_at, content_id)
    SELECT value, NEW.type, NEW.is_public, NEW.published_at, NEW.id FROM json_each(NEW.tags)
    WHERE NEW.published_at IS NOT NULL AND NEW.deleted_at IS NULL;
END;
