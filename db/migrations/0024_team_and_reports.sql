CREATE TABLE `conversation_cases` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`fan_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`opened_at` integer NOT NULL,
	`claimed_by` text,
	`claimed_until` integer,
	`decided_at` integer,
	`decided_by` text,
	`outcome` text,
	`ground` text,
	`statement` text DEFAULT '' NOT NULL,
	`reopened_at` integer,
	`cleared_at` integer,
	FOREIGN KEY (`fan_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creator_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversation_cases_open` ON `conversation_cases` (`conversation_id`) WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX `conversation_cases_waiting` ON `conversation_cases` (`opened_at`,`id`) WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX `conversation_cases_decided` ON `conversation_cases` (`decided_at`,`id`) WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX `conversation_cases_kept` ON `conversation_cases` (`decided_at`) WHERE decided_at is not null and cleared_at is null;--> statement-breakpoint
CREATE INDEX `conversation_cases_of_conversation` ON `conversation_cases` (`conversation_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `conversation_cases_of_fan` ON `conversation_cases` (`fan_id`);--> statement-breakpoint
CREATE INDEX `conversation_cases_of_creator` ON `conversation_cases` (`creator_id`);--> statement-breakpoint
CREATE TABLE `conversation_inspections` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`admin_id` text NOT NULL,
	`reason` text NOT NULL,
	`from_number` integer NOT NULL,
	`to_number` integer NOT NULL,
	`at` integer NOT NULL,
	`until` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `conversation_cases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `conversation_inspections_shown` ON `conversation_inspections` (`conversation_id`,`at`);--> statement-breakpoint
CREATE INDEX `conversation_inspections_of_admin` ON `conversation_inspections` (`case_id`,`admin_id`,`until`);--> statement-breakpoint
CREATE TABLE `conversation_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`reporter_id` text NOT NULL,
	`side` text NOT NULL,
	`number` integer DEFAULT 0 NOT NULL,
	`last_number` integer NOT NULL,
	`reason` text NOT NULL,
	`details` text NOT NULL,
	`kept_side` text,
	`kept_author` text,
	`kept_text` text,
	`kept_files` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `conversation_cases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversation_reports_once` ON `conversation_reports` (`case_id`,`reporter_id`,`number`);--> statement-breakpoint
CREATE INDEX `conversation_reports_of_reporter` ON `conversation_reports` (`reporter_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `message_days` (
	`creator_id` text NOT NULL,
	`day` integer NOT NULL,
	`sent` integer NOT NULL,
	`by_others` integer NOT NULL,
	PRIMARY KEY(`creator_id`, `day`),
	FOREIGN KEY (`creator_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `team_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`creator_id` text NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`may_write_at` integer,
	`may_publish_at` integer,
	`may_see_money_at` integer,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`creator_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `team_invitations_token` ON `team_invitations` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `team_invitations_once` ON `team_invitations` (`creator_id`,`email`);--> statement-breakpoint
CREATE INDEX `team_invitations_expiry` ON `team_invitations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `team_log` (
	`id` integer PRIMARY KEY NOT NULL,
	`creator_id` text NOT NULL,
	`member_id` text,
	`name` text NOT NULL,
	`action` text NOT NULL,
	`subject_id` text,
	`number` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`creator_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `team_log_of_creator` ON `team_log` (`creator_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `team_log_of_member` ON `team_log` (`member_id`);--> statement-breakpoint
CREATE TABLE `team_members` (
	`id` text PRIMARY KEY NOT NULL,
	`creator_id` text NOT NULL,
	`member_id` text NOT NULL,
	`name` text NOT NULL,
	`may_write_at` integer,
	`may_publish_at` integer,
	`may_see_money_at` integer,
	`joined_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`creator_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `team_members_active` ON `team_members` (`creator_id`,`member_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `team_members_of_creator` ON `team_members` (`creator_id`,`joined_at`);--> statement-breakpoint
CREATE INDEX `team_members_of_member` ON `team_members` (`member_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `team_members_by_member` ON `team_members` (`member_id`);