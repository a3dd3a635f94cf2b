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
CREATE INDEX `removed_pages_of_user` ON `removed_pages` (`user_id`);