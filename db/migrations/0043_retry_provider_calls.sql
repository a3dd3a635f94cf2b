CREATE TABLE `provider_attempts` (
	`name` text PRIMARY KEY NOT NULL,
	`attempt` integer NOT NULL,
	`terms` text NOT NULL,
	`began_at` integer NOT NULL,
	`failed_at` integer,
	`done_at` integer
);
--> statement-breakpoint
CREATE TABLE `seller_returns` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "seller_returns_amount" CHECK("seller_returns"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX `seller_returns_of_seller` ON `seller_returns` (`seller_id`);--> statement-breakpoint
CREATE INDEX `seller_returns_due` ON `seller_returns` (`next_attempt_at`);