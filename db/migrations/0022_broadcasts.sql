CREATE TABLE `broadcast_refusals` (
	`buyer_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`buyer_id`, `seller_id`),
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `broadcast_refusals_of_seller` ON `broadcast_refusals` (`seller_id`);--> statement-breakpoint
CREATE TABLE `broadcasts` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`segment` text NOT NULL,
	`subject_id` text DEFAULT '' NOT NULL,
	`text` text NOT NULL,
	`price` integer,
	`contents` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`due_at` integer,
	`started_at` integer,
	`finished_at` integer,
	`unsent_at` integer,
	`withdrawn_at` integer,
	`told_through` text DEFAULT '' NOT NULL,
	`continued_at` integer,
	`delivered` integer DEFAULT 0 NOT NULL,
	`read` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "broadcasts_started" CHECK("broadcasts"."started_at" is null or "broadcasts"."due_at" is not null)
);
--> statement-breakpoint
CREATE INDEX `broadcasts_of_seller` ON `broadcasts` (`seller_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `broadcasts_due_of_seller` ON `broadcasts` (`seller_id`,`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `broadcasts_waiting` ON `broadcasts` (`continued_at`) WHERE due_at is not null and finished_at is null;--> statement-breakpoint
CREATE INDEX `broadcasts_withdrawing` ON `broadcasts` (`unsent_at`) WHERE unsent_at is not null and withdrawn_at is null;--> statement-breakpoint
CREATE TABLE `fan_list_members` (
	`list_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`list_id`, `buyer_id`),
	FOREIGN KEY (`list_id`) REFERENCES `fan_lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `fan_list_members_of_fan` ON `fan_list_members` (`buyer_id`,`list_id`);--> statement-breakpoint
CREATE TABLE `fan_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `fan_lists_of_seller` ON `fan_lists` (`seller_id`,`name`,`id`);--> statement-breakpoint
CREATE TABLE `saved_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`name` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `saved_replies_of_seller` ON `saved_replies` (`seller_id`,`name`,`id`);--> statement-breakpoint
CREATE TABLE `welcome_messages` (
	`seller_id` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`enabled_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `broadcast_media` (
	`broadcast_id` text NOT NULL,
	`position` integer NOT NULL,
	`media_id` text NOT NULL,
	`is_preview` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`broadcast_id`, `position`),
	FOREIGN KEY (`broadcast_id`) REFERENCES `broadcasts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `broadcast_media_once` ON `broadcast_media` (`media_id`,`broadcast_id`);--> statement-breakpoint
ALTER TABLE `messages` ADD `broadcast_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `broadcast_copies` ON `messages` (`broadcast_id`,`conversation_id`) WHERE broadcast_id is not null;--> statement-breakpoint
CREATE INDEX `content_purchases_by_fan` ON `content_purchases` (`content_id`,`buyer_id`);--> statement-breakpoint
CREATE INDEX `payments_sales_by_fan` ON `payments` (`seller_id`,`buyer_id`) WHERE kind in ('purchase', 'message');--> statement-breakpoint
CREATE INDEX `subscriptions_by_fan` ON `subscriptions` (`seller_id`,`buyer_id`);