-- Files: what was posted in a chat or uploaded, and what people note about it.

-- Files in any state, also those in the trash.
create table files (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  kind text not null check (kind in ('image', 'video', 'audio', 'file')),
  name text not null,
  name_folded text not null generated always as (fold_thai(name)) stored,
  -- Whether the product made the name, for a post without one (docs/decisions/073). Null: the name itself tells.
  is_name_made boolean,
  -- fetching: LINE's content is on its way; kept: the bytes are here; missed: they could not be kept, missed_reason says why.
  state text not null check (state in ('fetching', 'kept', 'missed')),
  -- lost: its bytes were kept, and are gone or damaged.
  missed_reason text check (missed_reason in (
    'expired', 'too_large', 'quota_full', 'no_quota', 'quota_expired', 'kind_off', 'external', 'failed', 'lost')),
  missed_at timestamptz,
  -- Bytes that were free in the group's quota when the file did not fit: more than that must be free before it is worth asking again.
  missed_free_bytes bigint,
  -- When a member asked LINE again for what could not be kept; the time that LINE has begins anew.
  asked_at timestamptz,
  asked_by uuid references users on delete set null,
  -- While it is fetched: what its group had chosen when it was posted; null: everything is kept.
  saving_rules jsonb,
  sha256 text references blobs,
  -- Null while fetching an image, video or sound: LINE does not say the size of those beforehand.
  size_bytes bigint,
  mime_type text,
  duration_ms integer,
  -- The quota that its bytes are counted against, unless quota_moves names another; null: none.
  quota_id uuid references quotas,
  source text not null check (source in ('chat', 'upload')),
  -- Null: LINE did not say who.
  posted_by uuid references users,
  posted_at timestamptz(3) not null,
  line_message_id text,
  -- Null: at the top. A file of an image set has the folder of its set.
  folder_id uuid references folders on delete set null,
  image_set_id uuid references image_sets on delete set null,
  -- Place in its image set, or among the files that were chosen together with it.
  image_set_index integer,
  -- The set in which LINE sent it, and its number there. Null while that set was never edited, and for what was in none.
  sent_set_id uuid references image_sets on delete set null,
  sent_index integer,
  -- A member said that it is no version of the files of its name (docs/decisions/033).
  is_separate boolean not null default false,
  -- Kept by triggers. True for a file that is no version of another.
  is_latest boolean not null default true,
  -- Kept by triggers. Of the latest: whether there are others.
  has_older boolean not null default false,
  trashed_at timestamptz(3),
  trashed_by uuid references users,
  -- The folder that took it along to the trash, and brings it back.
  trashed_folder_id uuid references folders on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'kept') = (sha256 is not null)),
  check ((state = 'missed') = (missed_reason is not null)),
  unique (group_id, line_message_id)
);

-- The file table comes after that of image sets, which it names itself.
alter table image_sets add foreign key (cover_file_id) references files on delete set null;

-- Lists of a group. `…_shown` passes older versions without reading them, however many there are.
create index files_latest on files (group_id, posted_at desc, id desc) where trashed_at is null;
create index files_latest_shown on files (group_id, posted_at desc, id desc) where trashed_at is null and is_latest;
create index files_by_kind on files (group_id, kind, posted_at desc, id desc) where trashed_at is null;
create index files_by_kind_shown on files (group_id, kind, posted_at desc, id desc) where trashed_at is null and is_latest;
create index files_by_poster on files (group_id, posted_by, posted_at desc, id desc) where trashed_at is null;
create index files_by_poster_kind on files (group_id, posted_by, kind, posted_at desc, id desc)
  where trashed_at is null;
create index files_by_folder on files (group_id, folder_id, posted_at desc, id desc)
  where trashed_at is null;
create index files_by_folder_shown on files (group_id, folder_id, posted_at desc, id desc)
  where trashed_at is null and is_latest;
-- With what filters and searches compare, so that a list by name passes names without reading the files.
create index files_by_name_shown on files (group_id, name collate thai_natural, id)
  include (name_folded, kind, posted_by, posted_at, folder_id, image_set_id, size_bytes, is_latest) where trashed_at is null;
-- A size that is not known yet sorts below every other; one expression, so that a row comparison can use the index.
create index files_by_size on files (group_id, coalesce(size_bytes, -1) desc, id desc) where trashed_at is null;
create index files_by_kind_size on files (group_id, kind, coalesce(size_bytes, -1) desc, id desc)
  where trashed_at is null;
-- A range of days by name or size is merged of its months.
create index files_by_month_name
  on files (group_id, date_trunc('month', posted_at at time zone 'Asia/Bangkok'), name collate thai_natural, id)
  where trashed_at is null;
create index files_by_month_size
  on files (group_id, date_trunc('month', posted_at at time zone 'Asia/Bangkok'), coalesce(size_bytes, -1) desc, id desc)
  where trashed_at is null;
-- A person's own posts across all groups, page by page.
create index files_of_person on files (posted_by, posted_at desc, id desc) where posted_by is not null;

create index files_of_set on files (image_set_id, image_set_index, posted_at) where image_set_id is not null;
create index files_of_sent_set on files (sent_set_id) where sent_set_id is not null;
create index files_of_folder on files (folder_id) where folder_id is not null;
-- Older versions of a folder, few beside its files: what a link shows is counted without them.
create index files_older on files (folder_id) include (size_bytes) where not is_latest and folder_id is not null;

create index files_trash on files (group_id, trashed_at desc, id desc) where trashed_at is not null;
create index files_trash_age on files (trashed_at) where trashed_at is not null;
create index files_taken on files (trashed_folder_id, trashed_at desc, id desc)
  where trashed_folder_id is not null;
create index files_trashed_alone on files (group_id, trashed_at desc, id desc)
  where trashed_at is not null and trashed_folder_id is null;

create index files_fetching on files (group_id) where state = 'fetching';
create index files_missed on files (group_id, posted_at desc, id desc) where state = 'missed' and trashed_at is null;
-- Files that did not fit, which are asked for again when there is room; newest first.
create index files_not_fitting on files (group_id, posted_at desc)
  where state = 'missed' and missed_reason = 'quota_full' and trashed_at is null;
-- What could not be kept lately, by reason, for the operator's page.
create index files_missed_by_reason on files (missed_reason, (coalesce(missed_at, created_at)) desc)
  where state = 'missed';

-- Files with a content; those of one group, the latest first.
create index files_content_group on files (sha256, group_id, posted_at, id) where sha256 is not null;
-- Usage by month and the forecast count by the day something was posted, not by the day it was stored: a catch-up after an outage belongs to
-- the days of the outage.
create index files_of_quota_by_day on files (quota_id, posted_at) where quota_id is not null;
create index files_kept_by_day on files (group_id, posted_at) where state = 'kept';
-- What people outside sent into a group by a link, few beside its files: the counts of files without a poster contain it, and the usage of a
-- group shows it apart (docs/decisions/046).
create index files_from_outside on files (group_id) include (id, size_bytes)
  where posted_by is null and source = 'upload' and state = 'kept' and trashed_at is null;
-- Kept files that no list counts: older versions, and what is in the trash. Few beside the others, so that a number of files is that of the
-- counters less these (docs/decisions/079).
create index files_uncounted on files (group_id, is_latest, quota_id, kind)
  where state = 'kept' and (trashed_at is not null or not is_latest);

-- What a group pins for everybody, at most ten (docs/decisions/028). Pins and stars end with what they show; what is in the trash keeps them
-- for its return.
create table pins (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  file_id uuid unique references files on delete cascade,
  image_set_id uuid unique references image_sets on delete cascade,
  folder_id uuid unique references folders on delete cascade,
  -- Order on the shelf; gaps do not matter.
  place integer not null,
  pinned_by uuid references users on delete set null,
  pinned_at timestamptz(3) not null,
  check (num_nonnulls(file_id, image_set_id, folder_id) = 1)
);
create index pins_of_group on pins (group_id, place);
create index pins_by on pins (pinned_by) where pinned_by is not null;

-- Files that a person marked for themselves.
create table stars (
  user_id uuid not null references users on delete cascade,
  file_id uuid not null references files on delete cascade,
  starred_at timestamptz(3) not null,
  primary key (user_id, file_id)
);
create index stars_of_file on stars (file_id);

-- Bank transfer slips among the pictures of groups: what the code on a slip says of a transfer (docs/decisions/024). A row belongs to a file,
-- not to its content, so that the same picture posted twice is a repeated slip, and that whatever deletes the file deletes the row.
create table slips (
  file_id uuid primary key references files on delete cascade,
  -- The group and the time of the file: a group's slips are listed without its other files.
  group_id uuid not null references groups on delete cascade,
  posted_at timestamptz(3) not null,
  -- Of the sending bank, as the Bank of Thailand numbers them.
  bank_code text not null check (bank_code ~ '^[0-9]{3}$'),
  reference text not null check (reference ~ '^[0-9A-Za-z-]{1,35}$'),
  created_at timestamptz not null default now()
);
create index slips_of_group on slips (group_id, posted_at desc, file_id desc);
create index slips_by_reference on slips (group_id, bank_code, reference, posted_at, file_id);

-- How far the search of older files for something new has come, so that it goes on where a process ended. Files are passed in the order of
-- their ids. What arrives meanwhile is searched as it arrives, whatever its id.
create table backfills (
  name text primary key,
  -- The last file that was passed. Not a foreign key: the file may be deleted.
  passed_file_id uuid not null default '00000000-0000-0000-0000-000000000000',
  finished_at timestamptz
);

-- slips: bank slips in pictures; texts: text of documents; heifs: pictures of photos of iPhones; checksums: the CRC-32 of contents; kinds: the
-- type of contents.
insert into backfills (name) values ('slips'), ('texts'), ('heifs'), ('checksums'), ('kinds');

-- Deletes what other tables know of a deleted file without a reference (docs/decisions/049): the name and the hash that a finished upload had,
-- and the ids that the last burst of a chat counts.
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
