CREATE TABLE `counter_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`decision_id` text NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`phone` text NOT NULL,
	`text` text NOT NULL,
	`signature` text NOT NULL,
	`created_at` integer NOT NULL,
	`forwarded_at` integer,
	`restores_at` integer,
	`suit_at` integer,
	`suit_by` text,
	`restored_at` integer,
	FOREIGN KEY (`decision_id`) REFERENCES `decisions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `counter_notices_once` ON `counter_notices` (`decision_id`);--> statement-breakpoint
CREATE INDEX `counter_notices_to_forward` ON `counter_notices` (`created_at`) WHERE forwarded_at is null;--> statement-breakpoint
CREATE INDEX `counter_notices_running` ON `counter_notices` (`restores_at`) WHERE restored_at is null and suit_at is null;