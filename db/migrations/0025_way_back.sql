ALTER TABLE `checkouts` ADD `success_url` text;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `cancel_url` text;