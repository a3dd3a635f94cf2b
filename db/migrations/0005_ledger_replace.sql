-- INSERT OR REPLACE removes the old row without a DELETE trigger: an entry that stands is left as it is.
CREATE TRIGGER ledger_entries_no_replace BEFORE INSERT ON ledger_entries
WHEN EXISTS (SELECT 1 FROM ledger_entries WHERE id = NEW.id)
BEGIN SELECT RAISE(IGNORE); END;
