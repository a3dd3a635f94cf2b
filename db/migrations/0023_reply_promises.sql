CREATE TABLE `reply_promises` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`buyer_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`days` integer NOT NULL,
	`from_number` integer NOT NULL,
	`asked_number` integer,
	`asked_at` integer,
	`due_at` integer,
	`answered_at` integer,
	`outcome` text,
	`closed_at` integer,
	`reminded_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `reply_promises_open` ON `reply_promises` (`seller_id`,`buyer_id`) WHERE outcome is null;--> statement-breakpoint
CREATE INDEX `reply_promises_due` ON `reply_promises` (`due_at`) WHERE outcome is null;--> statement-breakpoint
CREATE INDEX `reply_promises_to_remind` ON `reply_promises` (`due_at`) WHERE outcome is null and answered_at is null and reminded_at is null;--> statement-breakpoint
CREATE INDEX `reply_promises_of_buyer` ON `reply_promises` (`buyer_id`);--> statement-breakpoint
CREATE INDEX `reply_promises_of_seller` ON `reply_promises` (`seller_id`);--> statement-breakpoint
ALTER TABLE `blocks` ADD `settled_at` integer;--> statement-breakpoint
CREATE INDEX `blocks_unsettled` ON `blocks` (`created_at`) WHERE settled_at is null;--> statement-breakpoint
ALTER TABLE `conversations` ADD `asked_at` integer;--> statement-breakpoint
ALTER TABLE `conversations` ADD `answered_at` integer;--> statement-breakpoint
CREATE INDEX `conversations_asked` ON `conversations` (`seller_id`,`asked_at`,`answered_at`);--> statement-breakpoint
ALTER TABLE `message_pricing` ADD `reply_days` integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `reply_days` integer;--> statement-breakpoint
UPDATE `conversations` SET `asked_at` = (SELECT min(m.sent_at) FROM messages m WHERE m.conversation_id = conversations.id AND m.side = 'fan' AND m.unsent_at IS NULL);--> statement-breakpoint
UPDATE `conversations` SET `answered_at` = (SELECT min(m.sent_at) FROM messages m WHERE m.conversation_id = conversations.id AND m.side = 'creator' AND m.author_kind IN ('creator', 'team') AND m.unsent_at IS NULL AND m.sent_at >= conversations.asked_at AND NOT EXISTS (SELECT 1 FROM paid_messages w WHERE w.conversation_id = m.conversation_id AND w.number = m.number)) WHERE `asked_at` IS NOT NULL;
