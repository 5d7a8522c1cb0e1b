-- Photos of iPhones that were kept before the server could draw them: those that have no picture are drawn once more.

set local lock_timeout = '5s';

insert into backfills (name) values ('heifs');
