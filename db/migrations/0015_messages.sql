CREATE TABLE `blocks` (
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`),
	FOREIGN KEY (`blocker_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`blocked_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `blocks_of_blocked` ON `blocks` (`blocked_id`);--> statement-breakpoint
CREATE INDEX `blocks_newest` ON `blocks` (`blocker_id`,`created_at`,`blocked_id`);--> statement-breakpoint
CREATE TABLE `conversation_sides` (
	`conversation_id` text NOT NULL,
	`side` text NOT NULL,
	`user_id` text NOT NULL,
	`last_at` integer NOT NULL,
	`read_number` integer DEFAULT 0 NOT NULL,
	`read_at` integer,
	`unread` integer DEFAULT 0 NOT NULL,
	`pinned_at` integer,
	`muted_at` integer,
	`archived_at` integer,
	`draft` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`conversation_id`, `side`),
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `conversation_sides_of_user` ON `conversation_sides` (`user_id`,`last_at`,`conversation_id`);--> statement-breakpoint
CREATE INDEX `conversation_sides_inbox` ON `conversation_sides` (`user_id`,`last_at`,`conversation_id`) WHERE archived_at is null and pinned_at is null;--> statement-breakpoint
CREATE INDEX `conversation_sides_pinned` ON `conversation_sides` (`user_id`,`pinned_at`) WHERE pinned_at is not null;--> statement-breakpoint
CREATE INDEX `conversation_sides_unread` ON `conversation_sides` (`user_id`,`last_at`,`conversation_id`) WHERE unread > 0;--> statement-breakpoint
CREATE INDEX `conversation_sides_archived` ON `conversation_sides` (`user_id`,`last_at`,`conversation_id`) WHERE archived_at is not null;--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`buyer_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`last_number` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_of_pair` ON `conversations` (`buyer_id`,`seller_id`);--> statement-breakpoint
CREATE INDEX `conversations_by_seller` ON `conversations` (`seller_id`);--> statement-breakpoint
CREATE TABLE `message_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`read_receipts` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`conversation_id` text NOT NULL,
	`number` integer NOT NULL,
	`changed` integer NOT NULL,
	`side` text NOT NULL,
	`author_kind` text NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text,
	`text` text NOT NULL,
	`reply_to` integer,
	`key` text NOT NULL,
	`sent_at` integer NOT NULL,
	`edited_at` integer,
	`unsent_at` integer,
	`fan_reaction` text,
	`creator_reaction` text,
	PRIMARY KEY(`conversation_id`, `number`),
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "messages_author" CHECK(("messages"."side" = 'fan') = ("messages"."author_kind" = 'fan') and ("messages"."author_kind" = 'team') = ("messages"."author_name" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_key` ON `messages` (`conversation_id`,`author_id`,`key`);--> statement-breakpoint
CREATE INDEX `messages_changed` ON `messages` (`conversation_id`,`changed`);--> statement-breakpoint
CREATE INDEX `messages_by_author` ON `messages` (`author_id`);--> statement-breakpoint
-- Messages exist from here on, and so does their unlock: docs/product.md, section 4.25.
INSERT INTO feature_flags (name, enabled, updated_at) VALUES ('message_unlocks', 1, 0)
  ON CONFLICT (name) DO NOTHING;
