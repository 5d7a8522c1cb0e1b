-- Whether a quota has a content is read from the files that count there: a row for each content of each quota took most of the time in which
-- a group of many contents moved to another quota, and a part of that of each upload (docs/decisions/067). Servers of the version before write
-- these rows, so they have to be stopped first: without the table they fail, and count nothing wrong.
set local lock_timeout = '5s';

drop table quota_blobs;

-- Whether a kept file, other than one, shows a content in a quota that the caller has locked. Files of a content are found by its index alone,
-- also before the table was ever analysed (0069).
create function quota_keeps(in_quota uuid, content text, other_than uuid default null) returns boolean
language plpgsql stable set enable_seqscan = off as $function$
begin
  return exists (
    select from (select * from files where files.sha256 = content offset 0) as same
    left join quota_moves as moved on moved.group_id = same.group_id and moved.from_quota_id = same.quota_id
    where coalesce(moved.quota_id, same.quota_id) = in_quota and same.state = 'kept' and same.id is distinct from other_than);
end
$function$;

-- Ten years have 87,000 hours, and to look for the quota of each took two fifths of the time in which they move. A quota that counts is
-- there: the files that count in it refer to it.
alter table quota_hours drop constraint quota_hours_quota_id_fkey;

create function forget_hours_of_quotas() returns trigger language plpgsql as $function$
begin
  delete from quota_hours using gone where quota_hours.quota_id = gone.id;
  return null;
end
$function$;
create trigger quotas_forget_hours after delete on quotas
  referencing old table as gone for each statement execute function forget_hours_of_quotas();
