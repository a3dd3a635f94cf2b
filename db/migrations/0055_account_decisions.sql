CREATE TABLE `terms_acceptances` (
	`user_id` text NOT NULL,
	`accepted_at` integer NOT NULL,
	`version` text NOT NULL,
	PRIMARY KEY(`user_id`, `accepted_at`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `begun_age_checks` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`reference` text NOT NULL,
	`begun_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `begun_age_checks_user` ON `begun_age_checks` (`user_id`);--> statement-breakpoint
CREATE TABLE `proposals` (
	`case_id` text PRIMARY KEY NOT NULL,
	`proposed_by` text NOT NULL,
	`action` text NOT NULL,
	`rule` text,
	`statement` text NOT NULL,
	`version` text NOT NULL,
	`strike` text,
	`proposed_at` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `report_files` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`name` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `report_files_of_report` ON `report_files` (`report_id`);--> statement-breakpoint
CREATE TABLE `file_hashes` (
	`media_id` text PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`likeness` text,
	`mirrored` text,
	`compared_at` integer NOT NULL,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `file_matches` (
	`media_id` text NOT NULL,
	`case_id` text NOT NULL,
	`matched_at` integer NOT NULL,
	PRIMARY KEY(`media_id`, `case_id`),
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `removed_files` (
	`case_id` text NOT NULL,
	`sha256` text NOT NULL,
	`likeness` text,
	`removed_at` integer NOT NULL,
	PRIMARY KEY(`case_id`, `sha256`),
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `removed_files_by_sha256` ON `removed_files` (`sha256`);--> statement-breakpoint
CREATE INDEX `removed_files_newest` ON `removed_files` (`removed_at`);--> statement-breakpoint
ALTER TABLE `age_checks` ADD `reference` text;--> statement-breakpoint
CREATE UNIQUE INDEX `age_checks_once` ON `age_checks` (`reference`);--> statement-breakpoint
ALTER TABLE `messages` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `decisions` ADD `user_id` text REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE `decisions` ADD `until` integer;--> statement-breakpoint
ALTER TABLE `decisions` ADD `seconded_by` text;--> statement-breakpoint
CREATE INDEX `decisions_of_account` ON `decisions` (`user_id`,`decided_at`) WHERE user_id is not null;
--> statement-breakpoint
-- Restrictions of accounts and admins' holds of payouts become decisions, each in a decided case of its own.
INSERT INTO `cases` (`id`, `subject_kind`, `subject_id`, `creator_id`, `opened_at`, `due_at`, `decided_at`)
SELECT 'case-' || `id`, 'profile', `user_id`, `user_id`, `created_at`, `created_at`, `created_at` FROM `account_restrictions`
UNION ALL SELECT 'case-' || `id`, 'profile', `seller_id`, `seller_id`, `created_at`, `created_at`, `created_at`
FROM `payout_holds` WHERE `kind` = 'admin';
--> statement-breakpoint
INSERT INTO `decisions` (`id`, `case_id`, `action`, `statement`, `decided_by`, `decided_at`, `user_id`, `until`)
SELECT `id`, 'case-' || `id`, 'restricted', `reason`, `restricted_by`, `created_at`, `user_id`, NULL FROM `account_restrictions`
UNION ALL SELECT `id`, 'case-' || `id`, 'held', `reason`, coalesce(`created_by`, ''), `created_at`, `seller_id`, `release_at`
FROM `payout_holds` WHERE `kind` = 'admin';
--> statement-breakpoint
INSERT INTO `decisions` (`id`, `case_id`, `action`, `statement`, `decided_by`, `decided_at`, `reverses`)
SELECT 'lifted-' || `id`, 'case-' || `id`, 'reversed', '', `restricted_by`, `lifted_at`, `id` FROM `account_restrictions`
WHERE `lifted_at` IS NOT NULL
UNION ALL SELECT 'released-' || `id`, 'case-' || `id`, 'reversed', coalesce(`release_reason`, ''), `released_by`, `released_at`, `id`
FROM `payout_holds` WHERE `kind` = 'admin' AND `released_by` IS NOT NULL;
--> statement-breakpoint
UPDATE `account_restrictions` SET `reason` = '';
