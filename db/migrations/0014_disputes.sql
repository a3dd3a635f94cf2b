CREATE TABLE `checkout_consents` (
	`checkout_id` text PRIMARY KEY NOT NULL,
	`buyer_id` text NOT NULL,
	`item` text NOT NULL,
	`terms` text NOT NULL,
	`statement_descriptor` text NOT NULL,
	`service_terms_date` text NOT NULL,
	`service_terms_hash` text NOT NULL,
	`refund_terms` text NOT NULL,
	`place` text NOT NULL,
	`agreed_at` integer NOT NULL,
	FOREIGN KEY (`checkout_id`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `checkout_consents_by_buyer` ON `checkout_consents` (`buyer_id`);--> statement-breakpoint
CREATE TABLE `dispute_files` (
	`id` text PRIMARY KEY NOT NULL,
	`dispute_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`field` text NOT NULL,
	`name` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`stripe_file_id` text,
	FOREIGN KEY (`dispute_id`) REFERENCES `disputes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dispute_files_once` ON `dispute_files` (`dispute_id`,`field`);--> statement-breakpoint
CREATE INDEX `dispute_files_by_seller` ON `dispute_files` (`seller_id`);--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`stripe_dispute_id` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`due_by` integer,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	`submission_count` integer DEFAULT 0 NOT NULL,
	`counted_from` integer DEFAULT 0 NOT NULL,
	`submitted_at` integer,
	`statement` text DEFAULT '' NOT NULL,
	`locked_at` integer,
	`answer` text,
	`accepted_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`purged_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_stripe` ON `disputes` (`stripe_dispute_id`);--> statement-breakpoint
CREATE INDEX `disputes_by_payment` ON `disputes` (`payment_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `disputes_by_seller` ON `disputes` (`seller_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `disputes_by_buyer` ON `disputes` (`buyer_id`);--> statement-breakpoint
CREATE INDEX `disputes_by_outcome` ON `disputes` (`reason`,`status`);--> statement-breakpoint
CREATE INDEX `disputes_to_answer` ON `disputes` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `disputes_to_purge` ON `disputes` (`closed_at`) WHERE purged_at is null;