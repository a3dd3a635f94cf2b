CREATE INDEX `appeals_made` ON `appeals` (`created_at`);--> statement-breakpoint
CREATE INDEX `appeals_answered` ON `appeals` (`decided_at`,`outcome`) WHERE decided_at is not null;