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
CREATE INDEX `access_log_by_time` ON `access_log` (`at`);--> statement-breakpoint
CREATE TABLE `refund_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`amount` integer NOT NULL,
	`by` text NOT NULL,
	`actor_id` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`stripe_refund_id` text,
	`state` text NOT NULL,
	`closed_at` integer,
	`refusal` text,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_requests_amount" CHECK("refund_requests"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_one_open` ON `refund_requests` (`payment_id`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `refund_requests_of_payment` ON `refund_requests` (`payment_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refund_requests_due` ON `refund_requests` (`next_attempt_at`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `refund_requests_by_actor` ON `refund_requests` (`actor_id`);--> statement-breakpoint
CREATE TABLE `seller_debts` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "seller_debts_amount" CHECK("seller_debts"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX `seller_debts_of_seller` ON `seller_debts` (`seller_id`);--> statement-breakpoint
CREATE INDEX `seller_debts_due` ON `seller_debts` (`next_attempt_at`);