CREATE TABLE `post_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`name` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`description_public` integer NOT NULL,
	`body` text NOT NULL,
	`tags` text NOT NULL,
	`visibility_type` text NOT NULL,
	`price` integer,
	`subscribers_pay_too` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `post_templates_of_seller` ON `post_templates` (`seller_id`,`name`,`id`);--> statement-breakpoint
ALTER TABLE `content` ADD `cover_focus` text;--> statement-breakpoint
DROP TRIGGER content_revision_on_content_update;--> statement-breakpoint
-- Guests see which part of a cover its card shows.
CREATE TRIGGER content_revision_on_content_update AFTER UPDATE OF
  seller_id, title, url, type, is_public, price, description, body, visibility_type, subscribers_pay_too, tags,
  description_public, published_at, archived_at, pinned_at, featured_at, deleted_at, cover_focus
ON content
WHEN (OLD.published_at IS NOT NULL OR NEW.published_at IS NOT NULL) AND
  (OLD.seller_id, OLD.title, OLD.url, OLD.type, OLD.is_public, OLD.price, OLD.description, OLD.body,
  OLD.visibility_type, OLD.subscribers_pay_too, OLD.tags, OLD.description_public, OLD.published_at, OLD.archived_at,
  OLD.pinned_at, OLD.featured_at, OLD.deleted_at, OLD.cover_focus) IS NOT
  (NEW.seller_id, NEW.title, NEW.url, NEW.type, NEW.is_public, NEW.price, NEW.description, NEW.body,
  NEW.visibility_type, NEW.subscribers_pay_too, NEW.tags, NEW.description_public, NEW.published_at, NEW.archived_at,
  NEW.pinned_at, NEW.featured_at, NEW.deleted_at, NEW.cover_focus)
BEGIN
  UPDATE content_revision SET revision = revision + 1;
END;
