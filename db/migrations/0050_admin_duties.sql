ALTER TABLE `user_roles` ADD `duties` text DEFAULT '["moderation","money","support","settings"]' NOT NULL;--> statement-breakpoint
CREATE INDEX `decisions_made` ON `decisions` (`decided_at`,`action`,`decided_by`);--> statement-breakpoint
CREATE INDEX `reports_received` ON `reports` (`created_at`,`reason`);