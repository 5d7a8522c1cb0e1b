-- HEAD gives the metadata of an upload back as its client sent them (tus 1.0.0). The column is null and rewrites nothing.
set local lock_timeout = '400ms';

alter table uploads
  add column metadata text;
