CREATE TABLE `closed_places` (
	`creator_id` text NOT NULL,
	`place` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`creator_id`, `place`),
	FOREIGN KEY (`creator_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `closed_places_by_place` ON `closed_places` (`place`);--> statement-breakpoint
-- Written by hand: guests' pages are rendered again when a creator closes or reopens a place.
CREATE TRIGGER content_revision_on_closed_place_insert AFTER INSERT ON closed_places
BEGIN
  UPDATE content_revision SET revision = revision + 1;
END;
--> statement-breakpoint
CREATE TRIGGER content_revision_on_closed_place_delete AFTER DELETE ON closed_places
BEGIN
  UPDATE content_revision SET revision = revision + 1;
END;
