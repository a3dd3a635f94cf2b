CREATE TABLE `appeals` (
	`id` text PRIMARY KEY NOT NULL,
	`decision_id` text NOT NULL,
	`appellant_id` text,
	`report_id` text,
	`from_reporter` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`outcome` text,
	`answer` text,
	`decided_by` text,
	`decided_at` integer,
	FOREIGN KEY (`decision_id`) REFERENCES `decisions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`appellant_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `appeals_once` ON `appeals` (`decision_id`,`appellant_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `appeals_once_by_report` ON `appeals` (`decision_id`,`report_id`);--> statement-breakpoint
CREATE INDEX `appeals_waiting` ON `appeals` (`due_at`,`id`) WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX `appeals_of_appellant` ON `appeals` (`appellant_id`);--> statement-breakpoint
ALTER TABLE `decisions` ADD `points` integer;--> statement-breakpoint
ALTER TABLE `decisions` ADD `points_until` integer;