CREATE TABLE `file_hashes` (
	`media_id` text PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`likeness` text,
	`mirrored` text,
	`compared_at` integer NOT NULL,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `file_matches` (
	`media_id` text NOT NULL,
	`case_id` text NOT NULL,
	`matched_at` integer NOT NULL,
	PRIMARY KEY(`media_id`, `case_id`),
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `removed_files` (
	`case_id` text NOT NULL,
	`sha256` text NOT NULL,
	`likeness` text,
	`removed_at` integer NOT NULL,
	PRIMARY KEY(`case_id`, `sha256`),
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `removed_files_by_sha256` ON `removed_files` (`sha256`);--> statement-breakpoint
CREATE INDEX `removed_files_newest` ON `removed_files` (`removed_at`);