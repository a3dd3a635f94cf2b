CREATE TABLE `case_media` (
	`case_id` text NOT NULL,
	`media_id` text NOT NULL,
	PRIMARY KEY(`case_id`, `media_id`),
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `case_media_of_item` ON `case_media` (`media_id`);--> statement-breakpoint
CREATE TABLE `cases` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`fan_id` text,
	`opened_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`hide_at` integer,
	`claimed_by` text,
	`claimed_until` integer,
	`decided_at` integer,
	`cleared_at` integer,
	FOREIGN KEY (`creator_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`fan_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cases_open` ON `cases` (`subject_kind`,`subject_id`) WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX `cases_waiting` ON `cases` (`due_at`,`id`) WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX `cases_to_hide` ON `cases` (`hide_at`) WHERE decided_at is null and hide_at is not null;--> statement-breakpoint
CREATE INDEX `cases_decided` ON `cases` (`decided_at`,`id`) WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX `cases_kept` ON `cases` (`decided_at`) WHERE decided_at is not null and cleared_at is null;--> statement-breakpoint
CREATE INDEX `cases_of_subject` ON `cases` (`subject_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `cases_of_fan` ON `cases` (`fan_id`);--> statement-breakpoint
CREATE INDEX `cases_of_creator` ON `cases` (`creator_id`);--> statement-breakpoint
CREATE TABLE `decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`action` text NOT NULL,
	`rule` text,
	`statement` text NOT NULL,
	`decided_by` text,
	`decided_at` integer NOT NULL,
	`reverses` text,
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reverses`) REFERENCES `decisions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `decisions_of_case` ON `decisions` (`case_id`,`decided_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `decisions_reversed_once` ON `decisions` (`reverses`) WHERE reverses is not null;--> statement-breakpoint
CREATE TABLE `inspections` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`admin_id` text NOT NULL,
	`reason` text NOT NULL,
	`from_number` integer NOT NULL,
	`to_number` integer NOT NULL,
	`at` integer NOT NULL,
	`until` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `inspections_shown` ON `inspections` (`conversation_id`,`at`);--> statement-breakpoint
CREATE INDEX `inspections_of_admin` ON `inspections` (`case_id`,`admin_id`,`until`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`reporter_id` text,
	`side` text,
	`number` integer DEFAULT 0 NOT NULL,
	`last_number` integer DEFAULT 0 NOT NULL,
	`reason` text NOT NULL,
	`details` text NOT NULL,
	`kept_side` text,
	`kept_author` text,
	`kept_text` text,
	`kept_files` text,
	`created_at` integer NOT NULL,
	`name` text,
	`email` text,
	`signature` text,
	`key_hash` text,
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`case_id`,`reporter_id`,`number`,`reason`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_by_key` ON `reports` (`key_hash`) WHERE key_hash is not null;--> statement-breakpoint
CREATE INDEX `reports_of_reporter` ON `reports` (`reporter_id`,`created_at`);--> statement-breakpoint
-- 9 days cover 7 business days, without holidays.
INSERT INTO cases (id, subject_kind, subject_id, creator_id, fan_id, opened_at, due_at, claimed_by, claimed_until, decided_at, cleared_at)
SELECT id, 'conversation', conversation_id, creator_id, fan_id, opened_at, opened_at + 9 * 86400000, claimed_by, claimed_until,
  decided_at, cleared_at FROM conversation_cases;
--> statement-breakpoint
INSERT INTO reports (id, case_id, reporter_id, side, number, last_number, reason, details, kept_side, kept_author, kept_text,
  kept_files, created_at)
SELECT id, case_id, reporter_id, side, number, last_number, reason, details, kept_side, kept_author, kept_text, kept_files,
  created_at FROM conversation_reports;
--> statement-breakpoint
INSERT INTO inspections SELECT id, case_id, conversation_id, admin_id, reason, from_number, to_number, at, until
FROM conversation_inspections;
--> statement-breakpoint
INSERT INTO decisions (id, case_id, action, rule, statement, decided_by, decided_at)
SELECT id || '-decision', id, outcome, ground, statement, decided_by, decided_at FROM conversation_cases
WHERE outcome IS NOT NULL AND decided_at IS NOT NULL;
--> statement-breakpoint
-- The audit log says who reopened a conversation, and why.
INSERT INTO decisions (id, case_id, action, statement, decided_by, decided_at, reverses)
SELECT k.id || '-reversal', k.id, 'reversed', coalesce(a.reason, ''), a.actor_id, k.reopened_at, k.id || '-decision'
FROM conversation_cases k LEFT JOIN audit_log a ON a.id = (SELECT l.id FROM audit_log l
  WHERE l.subject_id = k.id AND l.action = 'reports.reopened' ORDER BY l.created_at LIMIT 1)
WHERE k.reopened_at IS NOT NULL AND k.outcome IS NOT NULL;
--> statement-breakpoint
-- The worker before this release reads the former tables for every message, so they stay for now, without texts.
UPDATE conversation_reports SET details = '', kept_text = NULL, kept_author = NULL, kept_files = NULL, kept_side = NULL;
--> statement-breakpoint
DROP VIEW cards_media;--> statement-breakpoint
-- What lists show of a post's files; media that is being processed, deleted, or in a removed post is left out, also if
-- that post was deleted or its files exchanged since it was reported.
CREATE VIEW cards_media AS
SELECT c.id AS content_id, json_array(
  (SELECT count(*) FROM post_media p WHERE p.content_id = c.id),
  cover.id, cover.alt, cover.teaser, cover.width, cover.height, cover.duration_ms,
  json((SELECT json_group_array(json_array(v.name, v.width, v.height)) FROM media_variants v
    WHERE v.media_id = cover.id AND v.name IN ('w320', 'w640') AND v.width > 0 AND v.height > 0)),
  preview.id, preview.alt,
  json((SELECT json_group_array(json_array(v.name, v.width, v.height)) FROM media_variants v
    WHERE v.media_id = preview.id AND v.name IN ('w320', 'w640') AND v.width > 0 AND v.height > 0))) AS card_media
FROM content c
LEFT JOIN post_media f ON f.content_id = c.id AND f.position = 0
LEFT JOIN media cover ON cover.id = f.media_id AND cover.ready_at IS NOT NULL AND cover.deleted_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM post_media rp JOIN content rc ON rc.id = rp.content_id
    WHERE rp.media_id = cover.id AND rc.removed_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM case_media cm JOIN decisions d ON d.case_id = cm.case_id AND d.action = 'removed'
    WHERE cm.media_id = cover.id AND NOT EXISTS (SELECT 1 FROM decisions rv WHERE rv.reverses = d.id))
LEFT JOIN post_media s ON s.content_id = c.id AND s.is_preview = 1
LEFT JOIN media preview ON preview.id = s.media_id AND preview.ready_at IS NOT NULL AND preview.deleted_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM post_media rp JOIN content rc ON rc.id = rp.content_id
    WHERE rp.media_id = preview.id AND rc.removed_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM case_media cm JOIN decisions d ON d.case_id = cm.case_id AND d.action = 'removed'
    WHERE cm.media_id = preview.id AND NOT EXISTS (SELECT 1 FROM decisions rv WHERE rv.reverses = d.id));
