CREATE TABLE `consents` (
	`id` text PRIMARY KEY NOT NULL,
	`creator_id` text NOT NULL,
	`content_id` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`token_hash` text NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`identity_reference` text,
	`identity_checked_at` integer,
	`over_18` integer,
	`may_download` integer,
	`may_promote` integer,
	`signed_name` text,
	`signed_at` integer,
	`title` text,
	`media` text,
	`declined_at` integer,
	`withdrawn_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`creator_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `consents_once` ON `consents` (`content_id`,`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `consents_by_token` ON `consents` (`token_hash`);--> statement-breakpoint
CREATE INDEX `consents_by_person` ON `consents` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `consents_of_creator` ON `consents` (`creator_id`,`email`,`identity_checked_at`);--> statement-breakpoint
CREATE INDEX `consents_kept` ON `consents` (`signed_at`) WHERE signed_at is not null;--> statement-breakpoint
ALTER TABLE `content` ADD `people` text;
--> statement-breakpoint
-- By hand: what was signed never changes, except that it can be withdrawn and that its post can end.
CREATE TRIGGER consents_sealed BEFORE UPDATE OF id, creator_id, content_id, name, email, created_at, identity_reference,
  identity_checked_at, over_18, may_download, may_promote, signed_name, signed_at, title, media, declined_at ON consents
WHEN OLD.signed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'signed consents are never changed'); END;
