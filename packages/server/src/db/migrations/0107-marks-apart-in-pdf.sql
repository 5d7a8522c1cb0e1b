-- PDFs whose marks stand apart are read once more, by new rules (docs/decisions/030).
set local lock_timeout = '400ms';

update backfills set passed_file_id = '00000000-0000-0000-0000-000000000000', finished_at = null where name = 'texts';
