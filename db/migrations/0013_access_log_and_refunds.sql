CREATE TABLE `access_log` (
	`id` text PRIMARY KEY NOT NULL,
	`buyer_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`content_id` text,
	`action` text NOT NULL,
	`country` text,
	`region` text,
	`at` integer NOT NULL,
	`hour` integer NOT NULL,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_log_once` ON `access_log` (`buyer_id`,`content_id`,`action`,`hour`);--> statement-breakpoint
CREATE INDEX `access_log_by_pair` ON `access_log` (`buyer_id`,`seller_id`,`at`);--> statement-breakpoint
CREATE INDEX `access_log_by_time` ON `access_log` (`at`);