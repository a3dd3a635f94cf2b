ALTER TABLE `profiles` ADD `username_key` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `name_key` text;--> statement-breakpoint
-- Of usernames that look alike already, the oldest holds the key, so that no further one can be added.
UPDATE profiles SET username_key =
  replace(replace(replace(replace(lower(username), '.', ''), '1', 'l'), 'i', 'l'), '0', 'o')
WHERE id IN (
  SELECT id FROM (
    SELECT id, row_number() OVER (
      PARTITION BY replace(replace(replace(replace(lower(username), '.', ''), '1', 'l'), 'i', 'l'), '0', 'o')
      ORDER BY created_at, id) AS position
    FROM profiles)
  WHERE position = 1);
--> statement-breakpoint
UPDATE profiles SET name_key =
  replace(replace(replace(replace(replace(replace(replace(lower(coalesce(full_name, username)),
    ' ', ''), '.', ''), '-', ''), '_', ''), '1', 'l'), 'i', 'l'), '0', 'o')
WHERE closed_at IS NULL AND setup_completed_at IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_username_key` ON `profiles` (`username_key`);--> statement-breakpoint
CREATE INDEX `profiles_name_key` ON `profiles` (`name_key`) WHERE closed_at is null and setup_completed_at is not null;
--> statement-breakpoint
-- Triggers, so that no way of naming an account can leave out the key.
CREATE TRIGGER profiles_username_key_on_insert AFTER INSERT ON profiles
BEGIN
  UPDATE profiles SET username_key =
    replace(replace(replace(replace(lower(NEW.username), '.', ''), '1', 'l'), 'i', 'l'), '0', 'o')
  WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER profiles_username_key_on_update AFTER UPDATE OF username ON profiles
WHEN NEW.username IS NOT OLD.username
BEGIN
  UPDATE profiles SET username_key =
    replace(replace(replace(replace(lower(NEW.username), '.', ''), '1', 'l'), 'i', 'l'), '0', 'o')
  WHERE id = NEW.id;
END;
