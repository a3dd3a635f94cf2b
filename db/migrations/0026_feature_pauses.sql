CREATE TABLE `feature_pauses` (
	`name` text NOT NULL,
	`off_at` integer NOT NULL,
	`on_at` integer NOT NULL,
	PRIMARY KEY(`name`, `on_at`)
);
--> statement-breakpoint
-- One flag for messages: where the older one was turned off, they stay off.
UPDATE feature_flags SET enabled = 0
WHERE name = 'messaging' AND EXISTS (SELECT 1 FROM feature_flags g WHERE g.name = 'message_unlocks' AND g.enabled = 0);
--> statement-breakpoint
-- Pages kept for guests don't offer what is off.
CREATE TRIGGER content_revision_on_feature_update AFTER UPDATE OF enabled ON feature_flags
WHEN OLD.enabled <> NEW.enabled
BEGIN
  UPDATE content_revision SET revision = revision + 1;
END;
