CREATE TABLE `saved_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`stripe_customer_id` text NOT NULL,
	`brand` text NOT NULL,
	`last4` text NOT NULL,
	`exp_month` integer NOT NULL,
	`exp_year` integer NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_cards_of_user` ON `saved_cards` (`user_id`,`used_at`) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX `saved_cards_by_user` ON `saved_cards` (`user_id`);--> statement-breakpoint
CREATE INDEX `saved_cards_removed` ON `saved_cards` (`removed_at`) WHERE removed_at is not null;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `card_id` text;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `decline_reason` text;--> statement-breakpoint
CREATE INDEX `checkouts_unfinished_charges` ON `checkouts` (`expires_at`) WHERE card_id is not null and completed_at is null and expired_at is null;