CREATE TABLE `begun_age_checks` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`reference` text NOT NULL,
	`begun_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `begun_age_checks_user` ON `begun_age_checks` (`user_id`);--> statement-breakpoint
ALTER TABLE `age_checks` ADD `reference` text;--> statement-breakpoint
CREATE UNIQUE INDEX `age_checks_once` ON `age_checks` (`reference`);