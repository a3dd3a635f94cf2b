CREATE TABLE `event_replays` (
	`id` text PRIMARY KEY NOT NULL,
	`from_at` integer NOT NULL,
	`until_at` integer NOT NULL,
	`account` text DEFAULT '' NOT NULL,
	`after_event` text,
	`handled` integer DEFAULT 0 NOT NULL,
	`known` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `event_replays_newest` ON `event_replays` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `event_replays_open` ON `event_replays` (`created_at`) WHERE finished_at is null;--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `received_at` integer;--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `webhook_events_newest` ON `webhook_events` (`handled_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_events_failed` ON `webhook_events` (`handled_at`,`id`) WHERE outcome = 'failed';--> statement-breakpoint
CREATE INDEX `webhook_events_refused` ON `webhook_events` (`handled_at`,`id`) WHERE outcome not in ('done', 'ignored', 'failed');--> statement-breakpoint
CREATE INDEX `profiles_lost_account` ON `profiles` (`stripe_lost_account_id`) WHERE stripe_lost_account_id is not null;--> statement-breakpoint
CREATE INDEX `payments_newest` ON `payments` (`paid_at`,`id`);--> statement-breakpoint
CREATE INDEX `payments_losses` ON `payments` (`paid_at`,`id`,`gross`,`fee`) WHERE fee < (gross * 29 + 500) / 1000 + 30;