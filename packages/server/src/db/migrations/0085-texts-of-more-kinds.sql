-- Documents of more kinds have texts (docs/decisions/030), and workbooks the names of their sheets: what is there is read, or read once more.
set local lock_timeout = '400ms';

update backfills set passed_file_id = '00000000-0000-0000-0000-000000000000', finished_at = null where name = 'texts';
