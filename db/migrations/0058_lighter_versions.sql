ALTER TABLE `media` ADD `revised_at` integer;--> statement-breakpoint
ALTER TABLE `media_variants` ADD `sha256` text;--> statement-breakpoint
CREATE INDEX `media_variants_by_sha256` ON `media_variants` (`sha256`) WHERE sha256 is not null;