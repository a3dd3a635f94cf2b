CREATE TABLE `content_revision` (
	`id` integer PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	CONSTRAINT "content_revision_one_row" CHECK("content_revision"."id" = 1)
);
--> statement-breakpoint
INSERT INTO content_revision (id, revision) VALUES (1, 0);
--> statement-breakpoint
-- Every column that guests see, directly or by what it hides; counters change too often and matter too little.
CREATE TRIGGER content_revision_on_content_insert AFTER INSERT ON content WHEN NEW.published_at IS NOT NULL
BEGIN
  UPDATE content_revision SET revision = revision + 1;
END;
--> statement-breakpoint
CREATE TRIGGER content_revision_on_content_update
AFTER UPDATE OF seller_id, title, url, type, is_public, price, description, body, visibility_type, subscribers_pay_too,
  tags, description_public, revision, published_at, archived_at, pinned_at, featured_at, deleted_at ON content
WHEN OLD.published_at IS NOT NULL OR NEW.published_at IS NOT NULL
BEGIN
  UPDATE content_revision SET revision = revision + 1;
END;
--> statement-breakpoint
CREATE TRIGGER content_revision_on_content_delete AFTER DELETE ON content WHEN OLD.published_at IS NOT NULL
BEGIN
  UPDATE content_revision SET revision = revision + 1;
END;
--> statement-breakpoint
CREATE TRIGGER content_revision_on_profile_update
AFTER UPDATE OF username, full_name, avatar_url, cover_url, bio, age, interests, role, subscription_price, traits,
  setup_completed_at, stripe_onboarding_completed_at, closed_at ON profiles
WHEN OLD.setup_completed_at IS NOT NULL OR NEW.setup_completed_at IS NOT NULL
BEGIN
  UPDATE content_revision SET revision = revision + 1;
END;
--> statement-breakpoint
CREATE TRIGGER content_revision_on_profile_delete AFTER DELETE ON profiles WHEN OLD.setup_completed_at IS NOT NULL
BEGIN
  UPDATE content_revision SET revision = revision + 1;
END;
