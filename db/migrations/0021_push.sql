CREATE TABLE `email_stops` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`address` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	`lifted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `email_stops_in_force` ON `email_stops` (`address`) WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX `email_stops_of_user` ON `email_stops` (`user_id`);--> statement-breakpoint
CREATE TABLE `push_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`public_key` text NOT NULL,
	`auth_secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`names_shown_at` integer,
	`due_at` integer,
	`not_before_at` integer DEFAULT 0 NOT NULL,
	`told_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_devices_endpoint` ON `push_devices` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_devices_of_user` ON `push_devices` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `push_devices_of_session` ON `push_devices` (`session_id`);--> statement-breakpoint
CREATE INDEX `push_devices_due` ON `push_devices` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
ALTER TABLE `notification_settings` ADD `push` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `notice_schedules` ADD `last_email_at` integer;--> statement-breakpoint
ALTER TABLE `notice_schedules` ADD `summary_due_at` integer;--> statement-breakpoint
CREATE INDEX `notice_schedules_summaries` ON `notice_schedules` (`summary_due_at`) WHERE summary_due_at is not null;--> statement-breakpoint
ALTER TABLE `outgoing_emails` ADD `is_security` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TRIGGER notices_push AFTER INSERT ON notices WHEN new.read_at IS NULL BEGIN
  UPDATE push_devices SET due_at = min(coalesce(due_at, new.at + 5000), new.at + 5000) WHERE user_id = new.user_id;
END;--> statement-breakpoint
CREATE TRIGGER notices_push_again AFTER UPDATE OF at ON notices WHEN new.read_at IS NULL AND new.at > old.at BEGIN
  UPDATE push_devices SET due_at = min(coalesce(due_at, new.at + 5000), new.at + 5000) WHERE user_id = new.user_id;
END;--> statement-breakpoint
CREATE TRIGGER sessions_push AFTER UPDATE OF ended_at ON sessions WHEN new.ended_at IS NOT NULL BEGIN
  DELETE FROM push_devices WHERE session_id = new.id;
END;
