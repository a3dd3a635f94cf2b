CREATE TABLE `message_media` (
	`conversation_id` text NOT NULL,
	`number` integer NOT NULL,
	`position` integer NOT NULL,
	`media_id` text NOT NULL,
	`is_preview` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`conversation_id`, `number`, `position`),
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_media_once` ON `message_media` (`media_id`,`conversation_id`,`number`);--> statement-breakpoint
CREATE TABLE `message_purchases` (
	`sale_id` text PRIMARY KEY NOT NULL,
	`buyer_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`sale_id`) REFERENCES `paid_messages`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `message_purchases_of_buyer` ON `message_purchases` (`buyer_id`);--> statement-breakpoint
CREATE TABLE `paid_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`number` integer NOT NULL,
	`buyer_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`price` integer NOT NULL,
	`contents` text NOT NULL,
	`created_at` integer NOT NULL,
	`withdrawn_at` integer,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `paid_messages_of_message` ON `paid_messages` (`conversation_id`,`number`);--> statement-breakpoint
CREATE INDEX `paid_messages_of_pair` ON `paid_messages` (`buyer_id`,`seller_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `paid_messages_of_seller` ON `paid_messages` (`seller_id`);--> statement-breakpoint
ALTER TABLE `conversation_sides` ADD `paid_refused_at` integer;