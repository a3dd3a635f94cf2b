ALTER TABLE `broadcast_media` ADD `alt` text;--> statement-breakpoint
ALTER TABLE `message_media` ADD `alt` text;--> statement-breakpoint
-- What was sent before keeps what it says now.
UPDATE `message_media` SET `alt` = (SELECT `alt` FROM `media` WHERE `media`.`id` = `message_media`.`media_id`);--> statement-breakpoint
UPDATE `broadcast_media` SET `alt` = (SELECT `alt` FROM `media` WHERE `media`.`id` = `broadcast_media`.`media_id`);
