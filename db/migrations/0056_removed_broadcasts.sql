ALTER TABLE `broadcasts` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `broadcasts` ADD `telling_since` integer;--> statement-breakpoint
CREATE INDEX `broadcasts_telling` ON `broadcasts` (`telling_since`) WHERE telling_since is not null;