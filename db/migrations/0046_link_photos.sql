ALTER TABLE `profiles` ADD `link_photo_url` text;
--> statement-breakpoint
DROP TRIGGER content_revision_on_profile_update;
--> statement-breakpoint
CREATE TRIGGER content_revision_on_profile_update AFTER UPDATE OF
  username, full_name, avatar_url, cover_url, bio, age, interests, role, subscription_price, traits,
  setup_completed_at, stripe_onboarding_completed_at, closed_at, link_photo_url
ON profiles
WHEN (OLD.setup_completed_at IS NOT NULL OR NEW.setup_completed_at IS NOT NULL) AND
  (OLD.username, OLD.full_name, OLD.avatar_url, OLD.cover_url, OLD.bio, OLD.age, OLD.interests, OLD.role,
  OLD.subscription_price, OLD.traits, OLD.setup_completed_at, OLD.stripe_onboarding_completed_at, OLD.closed_at,
  OLD.link_photo_url) IS NOT
  (NEW.username, NEW.full_name, NEW.avatar_url, NEW.cover_url, NEW.bio, NEW.age, NEW.interests, NEW.role,
  NEW.subscription_price, NEW.traits, NEW.setup_completed_at, NEW.stripe_onboarding_completed_at, NEW.closed_at,
  NEW.link_photo_url)
BEGIN
  UPDATE content_revision SET revision = revision + 1;
END;
