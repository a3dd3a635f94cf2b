DROP TABLE `conversation_inspections`;--> statement-breakpoint
DROP TABLE `conversation_reports`;--> statement-breakpoint
DROP TABLE `conversation_cases`;
