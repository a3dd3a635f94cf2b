CREATE TABLE `post_media` (
	`content_id` text NOT NULL,
	`media_id` text NOT NULL,
	`position` integer NOT NULL,
	`is_preview` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`content_id`, `position`),
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `post_media_one_preview` ON `post_media` (`content_id`) WHERE is_preview = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `post_media_once` ON `post_media` (`media_id`,`content_id`);--> statement-breakpoint
CREATE TABLE `upload_parts` (
	`upload_id` text NOT NULL,
	`number` integer NOT NULL,
	`etag` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`upload_id`, `number`),
	FOREIGN KEY (`upload_id`) REFERENCES `uploads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`post_key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	`key` text NOT NULL,
	`multipart_id` text NOT NULL,
	`media_id` text,
	`created_at` integer NOT NULL,
	`touched_at` integer NOT NULL,
	`completed_at` integer,
	`aborted_at` integer,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_open_once` ON `uploads` (`seller_id`,`post_key`,`fingerprint`) WHERE completed_at is null and aborted_at is null;--> statement-breakpoint
CREATE INDEX `uploads_of_seller` ON `uploads` (`seller_id`,`touched_at`);--> statement-breakpoint
CREATE INDEX `uploads_by_media` ON `uploads` (`media_id`);--> statement-breakpoint
CREATE INDEX `uploads_waiting` ON `uploads` (`touched_at`) WHERE completed_at is null and aborted_at is null;--> statement-breakpoint
CREATE INDEX `uploads_over` ON `uploads` (`touched_at`) WHERE completed_at is not null or aborted_at is not null;--> statement-breakpoint
CREATE TABLE `content_views` (
	`content_id` text NOT NULL,
	`viewer` text NOT NULL,
	`day` integer NOT NULL,
	PRIMARY KEY(`content_id`, `viewer`, `day`),
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `content_views_day` ON `content_views` (`day`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `search_words` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `user_preferences` ADD `time_zone` text;--> statement-breakpoint
ALTER TABLE `content` ADD `description_public` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `content` ADD `search_words` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `content` ADD `revision` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `content` ADD `view_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `content` ADD `heat` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `content` ADD `scheduled_for` integer;--> statement-breakpoint
ALTER TABLE `content` ADD `archived_at` integer;--> statement-breakpoint
ALTER TABLE `content` ADD `first_published_at` integer;--> statement-breakpoint
ALTER TABLE `content` ADD `pinned_at` integer;--> statement-breakpoint
ALTER TABLE `content` ADD `featured_at` integer;--> statement-breakpoint
CREATE INDEX `content_hottest` ON `content` (`heat`,`published_at`,`id`) WHERE deleted_at is null and published_at is not null;--> statement-breakpoint
CREATE INDEX `content_featured` ON `content` (`featured_at`,`id`) WHERE featured_at is not null and deleted_at is null and published_at is not null;--> statement-breakpoint
CREATE INDEX `content_due` ON `content` (`scheduled_for`) WHERE scheduled_for is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `content_edited_by_seller` ON `content` (`seller_id`,`updated_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `content_pinned` ON `content` (`seller_id`,`pinned_at`) WHERE pinned_at is not null and deleted_at is null and published_at is not null;--> statement-breakpoint
ALTER TABLE `media` ADD `name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `ready_at` integer;--> statement-breakpoint
ALTER TABLE `media` ADD `failure` text;--> statement-breakpoint
CREATE INDEX `media_deleted` ON `media` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `likes_of_user` ON `likes` (`user_id`,`subject_type`,`created_at`,`subject_id`);--> statement-breakpoint
INSERT INTO `post_media` (`content_id`, `media_id`, `position`) SELECT `content_id`, `id`, `position` FROM `media` WHERE `content_id` IS NOT NULL AND `deleted_at` IS NULL;--> statement-breakpoint
UPDATE `media` SET `ready_at` = `stored_at`;--> statement-breakpoint
UPDATE `content` SET `first_published_at` = `published_at`;
