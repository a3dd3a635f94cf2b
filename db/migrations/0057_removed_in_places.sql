CREATE TABLE `removed_places` (
	`post_id` text NOT NULL,
	`place` text NOT NULL,
	PRIMARY KEY(`post_id`, `place`),
	FOREIGN KEY (`post_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `removed_places_by_place` ON `removed_places` (`place`);--> statement-breakpoint
ALTER TABLE `decisions` ADD `places` text;