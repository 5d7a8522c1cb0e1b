-- Contents whose type older rules told wrongly, or not at all, are looked at once more (docs/decisions/004).
set local lock_timeout = '400ms';

insert into backfills (name) values ('kinds');
