CREATE TABLE `__new_media` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`purpose` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`kind` text NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`width` integer,
	`height` integer,
	`duration_ms` integer,
	`teaser` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`ready_at` integer,
	`failure` text,
	`stored_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_media` (`id`, `seller_id`, `purpose`, `name`, `kind`, `alt`, `width`, `height`, `duration_ms`, `teaser`, `created_at`, `ready_at`, `failure`, `stored_at`, `deleted_at`) SELECT `id`, `seller_id`, `purpose`, `name`, `kind`, `alt`, `width`, `height`, `duration_ms`, `teaser`, `created_at`, `ready_at`, `failure`, `stored_at`, `deleted_at` FROM `media`;--> statement-breakpoint
DROP TABLE `media`;--> statement-breakpoint
ALTER TABLE `__new_media` RENAME TO `media`;--> statement-breakpoint
CREATE INDEX `media_by_seller` ON `media` (`seller_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `media_unfinished` ON `media` (`created_at`) WHERE stored_at is null;--> statement-breakpoint
CREATE INDEX `media_deleted` ON `media` (`deleted_at`) WHERE deleted_at is not null;
