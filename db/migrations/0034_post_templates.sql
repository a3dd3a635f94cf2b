CREATE TABLE `post_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`name` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`description_public` integer NOT NULL,
	`body` text NOT NULL,
	`tags` text NOT NULL,
	`visibility_type` text NOT NULL,
	`price` integer,
	`subscribers_pay_too` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `post_templates_of_seller` ON `post_templates` (`seller_id`,`name`,`id`);