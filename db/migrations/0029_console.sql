CREATE TABLE `audit_queue` (
	`position` integer PRIMARY KEY NOT NULL,
	`entry_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_queue_entry` ON `audit_queue` (`entry_id`);--> statement-breakpoint
CREATE TABLE `audit_seals` (
	`number` integer PRIMARY KEY NOT NULL,
	`entry_id` text NOT NULL,
	`sealed_at` integer NOT NULL,
	`actor_salt` text,
	`subject_salt` text,
	`reason_salt` text,
	`actor_digest` text NOT NULL,
	`subject_digest` text NOT NULL,
	`reason_digest` text NOT NULL,
	`digest` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_seals_entry` ON `audit_seals` (`entry_id`);--> statement-breakpoint
CREATE TABLE `scheduled_runs` (
	`started_at` integer PRIMARY KEY NOT NULL,
	`finished_at` integer NOT NULL,
	`failed` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `unexpected_errors` (
	`request_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`route` text NOT NULL,
	`name` text NOT NULL,
	`message` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `unexpected_errors_newest` ON `unexpected_errors` (`at`,`request_id`);--> statement-breakpoint
CREATE INDEX `profiles_by_hour` ON `profiles` (`created_at`);--> statement-breakpoint
CREATE INDEX `disputes_open` ON `disputes` (`due_by`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `media_failed` ON `media` (`created_at`) WHERE failure is not null;--> statement-breakpoint
CREATE INDEX `payments_by_hour` ON `payments` (`paid_at`,`gross`);--> statement-breakpoint
CREATE INDEX `audit_log_by_action` ON `audit_log` (`action`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_actor` ON `audit_log` (`actor_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outgoing_emails_given_up` ON `outgoing_emails` (`given_up_at`) WHERE given_up_at is not null;--> statement-breakpoint
-- Entries wait to be sealed in the order of their commits.
CREATE TRIGGER audit_log_queued AFTER INSERT ON audit_log
BEGIN INSERT INTO audit_queue (entry_id) VALUES (NEW.id); END;
--> statement-breakpoint
INSERT INTO audit_queue (entry_id) SELECT id FROM audit_log ORDER BY created_at, id;
--> statement-breakpoint
-- A sealed entry stays; the fields about people can only be emptied.
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log
WHEN EXISTS (SELECT 1 FROM audit_seals WHERE entry_id = OLD.id)
BEGIN SELECT RAISE(ABORT, 'sealed audit entries are never removed'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
WHEN EXISTS (SELECT 1 FROM audit_seals WHERE entry_id = OLD.id) AND NOT (
  NEW.id = OLD.id AND NEW.action = OLD.action AND NEW.created_at = OLD.created_at
  AND (NEW.actor_id IS NULL OR NEW.actor_id IS OLD.actor_id)
  AND (NEW.subject_id IS NULL OR NEW.subject_id IS OLD.subject_id)
  AND (NEW.reason = '' OR NEW.reason = OLD.reason)
)
BEGIN SELECT RAISE(ABORT, 'sealed audit entries are never changed'); END;
--> statement-breakpoint
CREATE TRIGGER audit_seals_no_delete BEFORE DELETE ON audit_seals
BEGIN SELECT RAISE(ABORT, 'audit seals are never removed'); END;
--> statement-breakpoint
CREATE TRIGGER audit_seals_no_update BEFORE UPDATE ON audit_seals
WHEN NOT (
  NEW.number = OLD.number AND NEW.entry_id = OLD.entry_id AND NEW.sealed_at = OLD.sealed_at
  AND NEW.actor_digest = OLD.actor_digest AND NEW.subject_digest = OLD.subject_digest
  AND NEW.reason_digest = OLD.reason_digest AND NEW.digest = OLD.digest
  AND (NEW.actor_salt IS NULL OR NEW.actor_salt IS OLD.actor_salt)
  AND (NEW.subject_salt IS NULL OR NEW.subject_salt IS OLD.subject_salt)
  AND (NEW.reason_salt IS NULL OR NEW.reason_salt IS OLD.reason_salt)
)
BEGIN SELECT RAISE(ABORT, 'audit seals are never changed'); END;
