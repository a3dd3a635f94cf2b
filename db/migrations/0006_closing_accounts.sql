ALTER TABLE `profiles` ADD `closed_at` integer;--> statement-breakpoint
CREATE INDEX `gate_waivers_running` ON `gate_waivers` (`expires_at`);--> statement-breakpoint
CREATE INDEX `audit_log_newest` ON `audit_log` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outgoing_mail_recipient` ON `outgoing_mail` (`recipient`);--> statement-breakpoint
CREATE INDEX `outgoing_mail_age` ON `outgoing_mail` (`created_at`);