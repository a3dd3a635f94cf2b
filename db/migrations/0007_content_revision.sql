CREATE TABLE `content_revision` (
	`id` integer PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	CONSTRAINT "content_revision_one_row" CHECK("content_revision"."id" = 1)
);
--> statement-breakpoint
INSERT INTO content_revision (id, revision) VALUES (1, 0);
--> statement-breakpoint
-- Every column that guests see, directly or by what it hides, if its value changes. Counters change too often and matter
-- too little.
CREATE TRIGGER content_revision_on_content_insert AFTER INSERT ON content
WHEN NEW.published_at IS NOT NULL
BEGIN
  UPDATE content_revision SET revision = revision + 1;
END;
--> statement-breakpoint
CREATE TRIGGER content_revision_on_content_update AFTER UPDATE OF
  seller_id, title, url, type, is_public, price, description, body, visibility_type, subscribers_pay_too, tags,
  description_public, published_at, archived_at, pinned_at, featured_at, deleted_at
ON content
WHEN (OLD.published_at IS NOT NULL OR NEW.published_at IS NOT NULL) AND
  (OLD.seller_id, OLD.title, OLD.url, OLD.type, OLD.is_public, OLD.price, OLD.description, OLD.body,
  OLD.visibility_type, OLD.subscribers_pay_too, OLD.tags, OLD.description_public, OLD.published_at, OLD.archived_at,
  OLD.pinned_at, OLD.featured_at, OLD.deleted_at) IS NOT
  (NEW.seller_id, NEW.title, NEW.url, NEW.type, NEW.is_public, NEW.price, NEW.description, NEW.body,
  NEW.visibility_type, NEW.subscribers_pay_too, NEW.tags, NEW.description_public, NEW.published_at, NEW.archived_at,
  NEW.pinned_at, NEW.featured_at, NEW.deleted_at)
BEGIN
  UPDATE content_revision SET revision = revision + 1;
END;
--> statement-breakpoint
CREATE TRIGGER content_revision_on_content_delete AFTER DELETE ON content
WHEN OLD.published_at IS NOT NULL
BEGIN
  UPDATE content_revision SET revision = revision + 1;
END;
--> statement-breakpoint
CREATE TRIGGER content_revision_on_profile_update AFTER UPDATE OF
  username, full_name, avatar_url, cover_url, bio, age, interests, role, subscription_price, traits,
  setup_completed_at, stripe_onboarding_completed_at, closed_at
ON profiles
WHEN (OLD.setup_completed_at IS NOT NULL OR NEW.setup_completed_at IS NOT NULL) AND
  (OLD.username, OLD.full_name, OLD.avatar_url, OLD.cover_url, OLD.bio, OLD.age, OLD.interests, OLD.role,
  OLD.subscription_price, OLD.traits, OLD.setup_completed_at, OLD.stripe_onboarding_completed_at, OLD.closed_at) IS NOT
  (NEW.username, NEW.full_name, NEW.avatar_url, NEW.cover_url, NEW.bio, NEW.age, NEW.interests, NEW.role,
  NEW.subscription_price, NEW.traits, NEW.setup_completed_at, NEW.stripe_onboarding_completed_at, NEW.closed_at)
BEGIN
  UPDATE content_revision SET revision = revision + 1;
END;
--> statement-breakpoint
CREATE TRIGGER content_revision_on_profile_delete AFTER DELETE ON profiles
WHEN OLD.setup_completed_at IS NOT NULL
BEGIN
  UPDATE content_revision SET revision = revision + 1;
END;
--> statement-breakpoint
-- The files of a post, and what its page says about each: a new poster changes the blurred preview.
CREATE TRIGGER content_revision_on_post_media_insert AFTER INSERT ON post_media
WHEN EXISTS (SELECT 1 FROM content c WHERE c.id = NEW.content_id AND c.published_at IS NOT NULL)
BEGIN
  UPDATE content_revision SET revision = revision + 1;
END;
--> statement-breakpoint
CREATE TRIGGER content_revision_on_post_media_update AFTER UPDATE ON post_media
WHEN EXISTS (SELECT 1 FROM content c WHERE c.id = NEW.content_id AND c.published_at IS NOT NULL)
BEGIN
  UPDATE content_revision SET revision = revision + 1;
END;
--> statement-breakpoint
CREATE TRIGGER content_revision_on_post_media_delete AFTER DELETE ON post_media
WHEN EXISTS (SELECT 1 FROM content c WHERE c.id = OLD.content_id AND c.published_at IS NOT NULL)
BEGIN
  UPDATE content_revision SET revision = revision + 1;
END;
--> statement-breakpoint
CREATE TRIGGER content_revision_on_media_update AFTER UPDATE OF
  alt, width, height, duration_ms, teaser, ready_at, deleted_at
ON media
WHEN OLD.first_used_at IS NOT NULL AND
  (OLD.alt, OLD.width, OLD.height, OLD.duration_ms, OLD.teaser, OLD.ready_at, OLD.deleted_at) IS NOT
  (NEW.alt, NEW.width, NEW.height, NEW.duration_ms, NEW.teaser, NEW.ready_at, NEW.deleted_at)
BEGIN
  UPDATE content_revision SET revision = revision + 1;
END;
--> statement-breakpoint
CREATE TRIGGER content_revision_on_variant_insert AFTER INSERT ON media_variants
WHEN EXISTS (SELECT 1 FROM media m WHERE m.id = NEW.media_id AND m.first_used_at IS NOT NULL)
BEGIN
  UPDATE content_revision SET revision = revision + 1;
END;
--> statement-breakpoint
CREATE TRIGGER content_revision_on_variant_delete AFTER DELETE ON media_variants
WHEN EXISTS (SELECT 1 FROM media m WHERE m.id = OLD.media_id AND m.first_used_at IS NOT NULL)
BEGIN
  UPDATE content_revision SET revision = revision + 1;
END;
