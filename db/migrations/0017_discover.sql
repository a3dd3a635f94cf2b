CREATE TABLE `content_tags` (
	`tag` text NOT NULL,
	`type` text NOT NULL,
	`is_public` integer NOT NULL,
	`published_at` integer NOT NULL,
	`content_id` text NOT NULL,
	PRIMARY KEY(`tag`, `type`, `is_public`, `published_at`, `content_id`),
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `content_tags_of_content` ON `content_tags` (`content_id`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `image_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `video_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `audio_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `text_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `admirer_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `first_post_at` integer;--> statement-breakpoint
CREATE INDEX `profiles_new` ON `profiles` (`first_post_at`,`id`) WHERE first_post_at is not null and closed_at is null and setup_completed_at is not null;--> statement-breakpoint
CREATE INDEX `content_newest_of_kind` ON `content` (`type`,`is_public`,`published_at`,`id`) WHERE deleted_at is null and published_at is not null;--> statement-breakpoint
CREATE INDEX `content_hottest_of_kind` ON `content` (`type`,`is_public`,`heat`,`published_at`,`id`) WHERE deleted_at is null and published_at is not null;--> statement-breakpoint
CREATE INDEX `content_by_seller_and_type` ON `content` (`seller_id`,`type`,`published_at`,`id`) WHERE deleted_at is null and published_at is not null;