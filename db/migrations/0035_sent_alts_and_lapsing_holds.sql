ALTER TABLE `broadcast_media` ADD `alt` text;--> statement-breakpoint
ALTER TABLE `message_media` ADD `alt` text;--> statement-breakpoint
-- What was sent before keeps what it says now.
UPDATE `message_media` SET `alt` = (SELECT `alt` FROM `media` WHERE `media`.`id` = `message_media`.`media_id`);--> statement-breakpoint
UPDATE `broadcast_media` SET `alt` = (SELECT `alt` FROM `media` WHERE `media`.`id` = `broadcast_media`.`media_id`);--> statement-breakpoint
CREATE INDEX `payout_holds_lapsing` ON `payout_holds` (`release_at`) WHERE released_at is null and release_at is not null;
