-- Texts are read by new rules, and of more types (docs/decisions/030); what was a text, or of no type, may be a PDF behind other bytes (004).
set local lock_timeout = '400ms';

update backfills set passed_file_id = '00000000-0000-0000-0000-000000000000', finished_at = null where name in ('texts', 'kinds');
