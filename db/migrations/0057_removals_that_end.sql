ALTER TABLE `removed_places` ADD `until` integer;--> statement-breakpoint
CREATE INDEX `removed_places_to_end` ON `removed_places` (`until`) WHERE until is not null;