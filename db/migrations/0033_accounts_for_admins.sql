CREATE TABLE `account_restrictions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`restricted_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`lifted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`restricted_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_restrictions_in_force` ON `account_restrictions` (`user_id`) WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX `account_restrictions_of_user` ON `account_restrictions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `account_restrictions_by` ON `account_restrictions` (`restricted_by`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `second_step_at` integer;