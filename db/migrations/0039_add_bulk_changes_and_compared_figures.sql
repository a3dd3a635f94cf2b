CREATE TABLE `bulk_changes` (
	`seller_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`made_at` integer NOT NULL,
	`posts` text NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `bulk_changes_made` ON `bulk_changes` (`made_at`);--> statement-breakpoint
ALTER TABLE `peer_figures` ADD `conversion` integer;--> statement-breakpoint
ALTER TABLE `peer_figures` ADD `response` integer;