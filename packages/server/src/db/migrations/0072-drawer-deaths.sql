-- How often the process died that drew a content: after the first time it is drawn once more, last and alone, and after the second never
-- again, also after a restart (docs/decisions/069).
set local lock_timeout = '400ms';

alter table blobs add column drawer_deaths smallint not null default 0;
