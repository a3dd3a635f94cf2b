CREATE TABLE `notice_schedules` (
	`user_id` text PRIMARY KEY NOT NULL,
	`time_zone` text,
	`quiet_from` integer,
	`quiet_until` integer,
	`last_digest_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notices` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`at` integer NOT NULL,
	`unread_since` integer NOT NULL,
	`read_at` integer,
	`email_due_at` integer,
	`email_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_subject` ON `notices` (`user_id`,`kind`,`subject_id`);--> statement-breakpoint
CREATE INDEX `notices_of_user` ON `notices` (`user_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `notices_unread` ON `notices` (`user_id`,`at`,`id`) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX `notices_to_email` ON `notices` (`email_due_at`,`user_id`) WHERE email_due_at is not null;--> statement-breakpoint
CREATE INDEX `notices_age` ON `notices` (`at`);--> statement-breakpoint
CREATE TABLE `post_announcements` (
	`content_id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`told_through` text DEFAULT '' NOT NULL,
	`continued_at` integer NOT NULL,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `post_announcements_turn` ON `post_announcements` (`continued_at`);--> statement-breakpoint
CREATE INDEX `post_announcements_by_seller` ON `post_announcements` (`seller_id`);--> statement-breakpoint
ALTER TABLE `notification_settings` ADD `email` text DEFAULT 'digest' NOT NULL;--> statement-breakpoint
ALTER TABLE `outgoing_emails` ADD `unsubscribe_url` text;