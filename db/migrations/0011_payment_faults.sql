ALTER TABLE `profiles` ADD `stripe_lost_account_id` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `stripe_disconnected_at` integer;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `attempt` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `attempted_at` integer;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `attempt_until` integer;