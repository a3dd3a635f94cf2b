DROP INDEX `outgoing_mail_due`;--> statement-breakpoint
ALTER TABLE `outgoing_mail` ADD `bulk` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `outgoing_mail_due` ON `outgoing_mail` (`bulk`,`next_attempt_at`) WHERE sent_at is null and given_up_at is null;--> statement-breakpoint
CREATE INDEX `content_withdrawn` ON `content` (`seller_id`,`published_at`,`id`) WHERE deleted_at is not null and published_at is not null;