ALTER TABLE `removed_files` ADD `searched_through` text;--> statement-breakpoint
CREATE INDEX `removed_files_searching` ON `removed_files` (`removed_at`) WHERE searched_through is not null;--> statement-breakpoint
CREATE INDEX `file_hashes_by_sha256` ON `file_hashes` (`sha256`);--> statement-breakpoint
CREATE INDEX `file_matches_newest` ON `file_matches` (`matched_at`);