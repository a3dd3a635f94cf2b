CREATE INDEX `decisions_made` ON `decisions` (`decided_at`,`action`,`decided_by`);--> statement-breakpoint
CREATE INDEX `reports_received` ON `reports` (`created_at`,`reason`);