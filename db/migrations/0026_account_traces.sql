ALTER TABLE `profiles` ADD `age_cleared_at` integer;--> statement-breakpoint
CREATE INDEX `sessions_end` ON `sessions` (`ended_at`);--> statement-breakpoint
CREATE INDEX `verification_codes_expiry` ON `verification_codes` (`expires_at`);--> statement-breakpoint
CREATE INDEX `mail_links_expiry` ON `mail_links` (`expires_at`);