-- What other tables know of a file goes with it, in the same transaction (docs/decisions/049): the name and the hash that a finished upload had,
-- and the ids that the last burst of a chat counts. Both name files without a reference: an upload is there before its file, and a burst has many.
-- Gives up a wait before a writer waits for it in a circle, as 0024 does, and is tried again.
set local lock_timeout = '400ms';

create function leave_nothing_behind() returns trigger language plpgsql as $$
begin
  delete from uploads using gone where uploads.id = gone.id and uploads.state = 'done';
  update bursts set file_ids = array(
    select id from unnest(bursts.file_ids) with ordinality as kept (id, place) where id not in (select gone.id from gone) order by place)
  from (select group_id, array_agg(id) as file_ids from gone group by group_id) as left_group
  where bursts.group_id = left_group.group_id and bursts.file_ids && left_group.file_ids;
  return null;
end
$$;

create trigger files_leave_nothing_behind after delete on files
  referencing old table as gone for each statement execute function leave_nothing_behind();

-- Of files that were deleted before.
delete from uploads where state = 'done' and not exists (select from files where files.id = uploads.id);
update bursts set file_ids = array(
  select id from unnest(file_ids) with ordinality as kept (id, place) where exists (select from files where files.id = kept.id) order by place)
where exists (select from unnest(file_ids) as kept (id) where not exists (select from files where files.id = kept.id));
