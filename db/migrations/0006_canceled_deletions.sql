DROP INDEX `account_deletions_due`;--> statement-breakpoint
ALTER TABLE `account_deletions` RENAME COLUMN `called_off_at` TO `canceled_at`;--> statement-breakpoint
CREATE INDEX `account_deletions_due` ON `account_deletions` (`due_at`) WHERE canceled_at is null and done_at is null;--> statement-breakpoint
UPDATE `audit_log` SET `action` = 'account.deletion_canceled' WHERE `action` = 'account.deletion_called_off';
