CREATE TABLE `proposals` (
	`case_id` text PRIMARY KEY NOT NULL,
	`proposed_by` text NOT NULL,
	`action` text NOT NULL,
	`rule` text,
	`statement` text NOT NULL,
	`strike` text,
	`proposed_at` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `decisions` ADD `user_id` text REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE `decisions` ADD `until` integer;--> statement-breakpoint
ALTER TABLE `decisions` ADD `seconded_by` text;--> statement-breakpoint
CREATE INDEX `decisions_of_account` ON `decisions` (`user_id`,`decided_at`) WHERE user_id is not null;--> statement-breakpoint
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
