ALTER TABLE `media` ADD `making_until` integer;--> statement-breakpoint
CREATE INDEX `media_making` ON `media` (`making_until`) WHERE making_until is not null;