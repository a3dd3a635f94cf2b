CREATE TABLE `payout_items` (
	`payout_id` text NOT NULL,
	`source` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`payout_id`, `source`),
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payout_items_by_source` ON `payout_items` (`source`);--> statement-breakpoint
CREATE TABLE `payout_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`stripe_account_id` text NOT NULL,
	`week_at` integer NOT NULL,
	`amount` integer,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`stripe_payout_id` text,
	`closed_at` integer,
	`refusal` text,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_orders_amount" CHECK("payout_orders"."amount" is null or "payout_orders"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_orders_once` ON `payout_orders` (`seller_id`,`week_at`);--> statement-breakpoint
CREATE INDEX `payout_orders_open` ON `payout_orders` (`next_attempt_at`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `payout_orders_open_of_seller` ON `payout_orders` (`seller_id`) WHERE closed_at is null;--> statement-breakpoint
CREATE TABLE `payout_weeks` (
	`week_at` integer PRIMARY KEY NOT NULL,
	`position` text DEFAULT '' NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
ALTER TABLE `payouts` ADD `expected_at` integer;--> statement-breakpoint
ALTER TABLE `payouts` ADD `failed_at` integer;--> statement-breakpoint
ALTER TABLE `payouts` ADD `failure_code` text;--> statement-breakpoint
ALTER TABLE `payouts` ADD `trace_id` text;--> statement-breakpoint
CREATE INDEX `profiles_with_account` ON `profiles` (`id`) WHERE stripe_account_id is not null;