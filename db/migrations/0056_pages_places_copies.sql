CREATE TABLE `removed_places` (
	`post_id` text NOT NULL,
	`place` text NOT NULL,
	PRIMARY KEY(`post_id`, `place`),
	FOREIGN KEY (`post_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `removed_places_by_place` ON `removed_places` (`place`);--> statement-breakpoint
CREATE TABLE `removed_pages` (
	`case_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`full_name` text,
	`bio` text NOT NULL,
	`avatar_url` text,
	`cover_url` text,
	`removed_at` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `removed_pages_of_user` ON `removed_pages` (`user_id`);--> statement-breakpoint
ALTER TABLE `broadcasts` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `broadcasts` ADD `telling_since` integer;--> statement-breakpoint
CREATE INDEX `broadcasts_telling` ON `broadcasts` (`telling_since`) WHERE telling_since is not null;--> statement-breakpoint
ALTER TABLE `decisions` ADD `places` text;--> statement-breakpoint
ALTER TABLE `removed_files` ADD `searched_through` text;--> statement-breakpoint
CREATE INDEX `removed_files_searching` ON `removed_files` (`removed_at`) WHERE searched_through is not null;--> statement-breakpoint
CREATE INDEX `file_hashes_by_sha256` ON `file_hashes` (`sha256`);--> statement-breakpoint
CREATE INDEX `file_matches_newest` ON `file_matches` (`matched_at`);