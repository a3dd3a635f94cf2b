CREATE TABLE `message_unlocks` (
	`buyer_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	PRIMARY KEY(`buyer_id`, `seller_id`),
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `message_unlocks_by_seller` ON `message_unlocks` (`seller_id`);--> statement-breakpoint
CREATE TABLE `renewal_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`renewal_id` text NOT NULL,
	`kind` text NOT NULL,
	`begun_at` integer NOT NULL,
	`finished_at` integer,
	`outcome` text,
	FOREIGN KEY (`renewal_id`) REFERENCES `unpaid_renewals`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `renewal_attempts_of_renewal` ON `renewal_attempts` (`renewal_id`);--> statement-breakpoint
CREATE TABLE `unpaid_renewals` (
	`id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`failure_id` text NOT NULL,
	`failed_at` integer NOT NULL,
	`first_failed_at` integer NOT NULL,
	`reason` text NOT NULL,
	`act` text NOT NULL,
	`next_at` integer NOT NULL,
	`claim_at` integer NOT NULL,
	`claims` integer DEFAULT 0 NOT NULL,
	`canceled_at` integer,
	`closed_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `unpaid_renewals_due` ON `unpaid_renewals` (`claim_at`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `unpaid_renewals_of_subscription` ON `unpaid_renewals` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `unpaid_renewals_by_buyer` ON `unpaid_renewals` (`buyer_id`);--> statement-breakpoint
ALTER TABLE `message_pricing` ADD `free_for` text;--> statement-breakpoint
CREATE INDEX `subscriptions_past_due` ON `subscriptions` (`id`) WHERE status = 'past_due' and ended_at is null;