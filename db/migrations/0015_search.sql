CREATE TABLE `search_creators` (
	`row` integer PRIMARY KEY NOT NULL,
	`heading` text NOT NULL,
	`text` text NOT NULL,
	`facets` text NOT NULL,
	`profile_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_creators_profile` ON `search_creators` (`profile_id`);--> statement-breakpoint
CREATE TABLE `search_posts` (
	`row` integer PRIMARY KEY NOT NULL,
	`heading` text NOT NULL,
	`text` text NOT NULL,
	`facets` text NOT NULL,
	`content_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_posts_content` ON `search_posts` (`content_id`);--> statement-breakpoint
CREATE TABLE `search_slips` (
	`slip` text NOT NULL,
	`term` text NOT NULL,
	PRIMARY KEY(`slip`, `term`)
);
--> statement-breakpoint
CREATE INDEX `search_slips_of_term` ON `search_slips` (`term`);--> statement-breakpoint
CREATE TABLE `search_terms` (
	`term` text PRIMARY KEY NOT NULL,
	`two` text NOT NULL,
	`four` text NOT NULL,
	`uses` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `search_terms_by_two` ON `search_terms` (`two`,`uses`);--> statement-breakpoint
CREATE INDEX `search_terms_by_four` ON `search_terms` (`four`,`uses`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `traits` text;