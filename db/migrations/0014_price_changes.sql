CREATE TABLE `price_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`answer` text NOT NULL,
	`item` text NOT NULL,
	`terms` text NOT NULL,
	`statement_descriptor` text NOT NULL,
	`service_terms_date` text NOT NULL,
	`service_terms_hash` text NOT NULL,
	`refund_terms` text NOT NULL,
	`place` text NOT NULL,
	`answered_at` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `price_requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `price_answers_of_request` ON `price_answers` (`request_id`);--> statement-breakpoint
CREATE INDEX `price_answers_by_buyer` ON `price_answers` (`buyer_id`);--> statement-breakpoint
CREATE TABLE `price_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`old_cents` integer NOT NULL,
	`new_cents` integer NOT NULL,
	`if_no_answer` text,
	`announced_at` integer NOT NULL,
	`effective_from` integer NOT NULL,
	`told_through` text DEFAULT '' NOT NULL,
	`passes` integer DEFAULT 0 NOT NULL,
	`next_run_at` integer NOT NULL,
	`runs_until` integer NOT NULL,
	`canceled_at` integer,
	`closed_at` integer,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_changes_one_open` ON `price_changes` (`seller_id`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `price_changes_by_seller` ON `price_changes` (`seller_id`,`announced_at`);--> statement-breakpoint
CREATE INDEX `price_changes_due` ON `price_changes` (`next_run_at`) WHERE closed_at is null;--> statement-breakpoint
CREATE TABLE `price_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`change_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`from_cents` integer NOT NULL,
	`to_cents` integer NOT NULL,
	`if_no_answer` text,
	`effective_from` integer NOT NULL,
	`asked_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	`reminded_at` integer,
	`begun_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`stopped_at` integer,
	`due_at` integer NOT NULL,
	`outcome` text,
	`closed_at` integer,
	FOREIGN KEY (`change_id`) REFERENCES `price_changes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_requests_one_open` ON `price_requests` (`subscription_id`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `price_requests_due` ON `price_requests` (`due_at`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `price_requests_of_subscription` ON `price_requests` (`subscription_id`,`asked_at`);--> statement-breakpoint
CREATE INDEX `price_requests_of_change` ON `price_requests` (`change_id`,`answer`);--> statement-breakpoint
CREATE INDEX `price_requests_by_buyer` ON `price_requests` (`buyer_id`);