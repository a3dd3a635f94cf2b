ALTER TABLE `profiles` ADD `username_chosen_at` integer;--> statement-breakpoint
ALTER TABLE `account_deletions` ADD `fans_told_through` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `account_deletions` ADD `fans_told_at` integer;--> statement-breakpoint
ALTER TABLE `two_step_secrets` ADD `session_id` text;--> statement-breakpoint
CREATE INDEX `subscriptions_of_seller` ON `subscriptions` (`seller_id`,`id`);