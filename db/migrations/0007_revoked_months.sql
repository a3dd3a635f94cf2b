DROP INDEX `payments_by_subscription`;--> statement-breakpoint
CREATE INDEX `payments_by_subscription` ON `payments` (`subscription_id`,`period_end`);--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `revoked_at` integer;