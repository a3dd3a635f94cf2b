CREATE TABLE `held_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`author_id` text NOT NULL,
	`side` text NOT NULL,
	`held_by` text NOT NULL,
	`word` text NOT NULL,
	`text` text NOT NULL,
	`reply_to` integer,
	`key` text NOT NULL,
	`after_number` integer NOT NULL,
	`held_at` integer NOT NULL,
	`claimed_by` text,
	`claimed_until` integer,
	`decided_at` integer,
	`outcome` text,
	`number` integer,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `held_messages_key` ON `held_messages` (`conversation_id`,`author_id`,`key`);--> statement-breakpoint
CREATE INDEX `held_messages_of_author` ON `held_messages` (`author_id`);--> statement-breakpoint
CREATE INDEX `held_messages_of_seller` ON `held_messages` (`seller_id`);--> statement-breakpoint
CREATE INDEX `held_messages_for_creator` ON `held_messages` (`seller_id`,`held_at`,`id`) WHERE outcome is null and held_by = 'creator';--> statement-breakpoint
CREATE INDEX `held_messages_for_admins` ON `held_messages` (`held_at`,`id`) WHERE outcome is null and held_by = 'platform';--> statement-breakpoint
CREATE TABLE `platform_words` (
	`id` integer PRIMARY KEY NOT NULL,
	`words` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `watched_words` (
	`seller_id` text PRIMARY KEY NOT NULL,
	`words` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
