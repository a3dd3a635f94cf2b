CREATE TABLE `analytics_weeks` (
	`task` text NOT NULL,
	`week_at` integer NOT NULL,
	`position` text DEFAULT '' NOT NULL,
	`finished_at` integer,
	PRIMARY KEY(`task`, `week_at`)
);
--> statement-breakpoint
CREATE TABLE `payout_forecasts` (
	`seller_id` text NOT NULL,
	`payout_at` integer NOT NULL,
	`weeks_ahead` integer NOT NULL,
	`made_at` integer NOT NULL,
	`expected` integer NOT NULL,
	`low` integer NOT NULL,
	`high` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `payout_at`, `weeks_ahead`),
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `payout_forecasts_old` ON `payout_forecasts` (`payout_at`);--> statement-breakpoint
CREATE TABLE `peer_figures` (
	`seller_id` text PRIMARY KEY NOT NULL,
	`week_at` integer NOT NULL,
	`subscribers` integer NOT NULL,
	`arpu` integer NOT NULL,
	`churn` integer,
	`net_new` integer NOT NULL,
	`posts` integer NOT NULL,
	`one_time` integer,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `peer_figures_of_week` ON `peer_figures` (`week_at`,`subscribers`);--> statement-breakpoint
CREATE TABLE `peer_groups` (
	`fewest` integer NOT NULL,
	`most` integer,
	`metric` text NOT NULL,
	`week_at` integer NOT NULL,
	`sellers` integer NOT NULL,
	`low` integer NOT NULL,
	`middle` integer NOT NULL,
	`high` integer NOT NULL,
	PRIMARY KEY(`fewest`, `metric`)
);
