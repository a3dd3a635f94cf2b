CREATE TRIGGER ledger_entries_no_update BEFORE UPDATE ON ledger_entries
BEGIN SELECT RAISE(ABORT, 'ledger entries are never changed'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_delete BEFORE DELETE ON ledger_entries
BEGIN SELECT RAISE(ABORT, 'ledger entries are never removed'); END;
--> statement-breakpoint
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
