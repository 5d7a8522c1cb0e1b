-- From here on the files of a name that no person gave stand alone, those that were versions of each other too.
set local lock_timeout = '5s';

create or replace function is_version(
  kind text, name_folded text, state text, image_set_id uuid, trashed_at timestamptz, is_separate boolean
) returns boolean
  language sql immutable parallel safe
  return trashed_at is null and state = 'kept' and image_set_id is null and not is_separate and is_persons_name(kind, name_folded);

-- Nobody can change versions until it is done.
do $$ begin perform from groups order by id for no key update; end $$;

update files set is_latest = true, has_older = false
where (has_older or not is_latest) and not is_persons_name(kind, name_folded);
