ALTER TABLE `checkout_consents` ADD `channel` text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE `disputes` ADD `appeal_answer` text;--> statement-breakpoint
ALTER TABLE `disputes` ADD `appeal_audit_id` text;--> statement-breakpoint
CREATE INDEX `disputes_to_appeal` ON `disputes` (`due_by`) WHERE status = 'appeal_needs_response' and appeal_answer is null;