ALTER TABLE `content` ADD `removed_at` integer;--> statement-breakpoint
CREATE INDEX `content_removed` ON `content` (`seller_id`,`removed_at`,`id`) WHERE removed_at is not null;
