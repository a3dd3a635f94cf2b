CREATE TABLE `failed_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`buyer_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`card_hash` text NOT NULL,
	`decline_code` text NOT NULL,
	`failed_at` integer NOT NULL,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `failed_cards_by_buyer` ON `failed_cards` (`buyer_id`,`failed_at`);--> statement-breakpoint
CREATE INDEX `failed_cards_by_seller` ON `failed_cards` (`seller_id`,`failed_at`);--> statement-breakpoint
CREATE INDEX `failed_cards_age` ON `failed_cards` (`failed_at`);--> statement-breakpoint
CREATE TABLE `fraud_warnings` (
	`id` text PRIMARY KEY NOT NULL,
	`stripe_payment_intent_id` text,
	`stripe_charge_id` text NOT NULL,
	`fraud_type` text NOT NULL,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	`read_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `fraud_warnings_open` ON `fraud_warnings` (`created_at`) WHERE settled_at is null;--> statement-breakpoint
CREATE TABLE `payment_appeals` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	`answer` text,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_appeals_one_open` ON `payment_appeals` (`user_id`) WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX `payment_appeals_of_user` ON `payment_appeals` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payment_appeals_waiting` ON `payment_appeals` (`created_at`) WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX `payment_appeals_age` ON `payment_appeals` (`created_at`);--> statement-breakpoint
CREATE TABLE `payment_blocks` (
	`user_id` text PRIMARY KEY NOT NULL,
	`blocked_at` integer NOT NULL,
	`blocked_until` integer NOT NULL,
	`cleared_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `payment_blocks_until` ON `payment_blocks` (`blocked_until`);--> statement-breakpoint
CREATE TABLE `spending_limits` (
	`user_id` text PRIMARY KEY NOT NULL,
	`amount` integer,
	`next_amount` integer,
	`next_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "spending_limits_amounts" CHECK(coalesce("spending_limits"."amount", 0) >= 0 and coalesce("spending_limits"."next_amount", 0) >= 0)
);
--> statement-breakpoint
CREATE INDEX `checkouts_unfinished` ON `checkouts` (`buyer_id`) WHERE completed_at is null and expired_at is null;