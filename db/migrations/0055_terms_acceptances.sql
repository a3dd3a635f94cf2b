CREATE TABLE `terms_acceptances` (
	`user_id` text NOT NULL,
	`accepted_at` integer NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`user_id`, `accepted_at`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
