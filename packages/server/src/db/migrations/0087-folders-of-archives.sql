-- Folders of an archive, with those that have no file in it: a reader makes each (docs/decisions/040). Null: planned before, or none.
set local lock_timeout = '400ms';

alter table archives add column folders jsonb;
