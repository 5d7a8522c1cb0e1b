-- Files: posts and uploads, and people's notes about them.

-- Files in any state, including those in the trash.
create table files (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  kind text not null check (kind in ('image', 'video', 'audio', 'file')),
  name text not null,
  name_folded text not null generated always as (fold_thai(name)) stored,
  -- Whether the product made the name, for a post without one (docs/decisions/073). Null: derived from the name.
  is_name_made boolean,
  -- fetching: LINE's content is being transferred; kept: the bytes are here; missed: not kept, for missed_reason.
  state text not null check (state in ('fetching', 'kept', 'missed')),
  -- lost: its bytes were kept, and are now missing or damaged.
  missed_reason text check (missed_reason in (
    'expired', 'too_large', 'quota_full', 'no_quota', 'quota_expired', 'kind_off', 'external', 'failed', 'lost')),
  missed_at timestamptz,
  -- Free bytes of the group's quota when the file did not fit: it is requested again only if more are free.
  missed_free_bytes bigint,
  -- When a member requested a missed file again, which restarts LINE's deadline.
  asked_at timestamptz,
  asked_by uuid references users on delete set null,
  -- While fetching: the group's file types when it was posted; null: everything is kept.
  saving_rules jsonb,
  sha256 text references blobs,
  -- Null while an image, video or sound is fetched: LINE does not announce their size.
  size_bytes bigint,
  mime_type text,
  duration_ms integer,
  -- The quota that its bytes are counted against, unless quota_moves names another; null: none.
  quota_id uuid references quotas,
  source text not null check (source in ('chat', 'upload')),
  -- Null: LINE did not name the poster.
  posted_by uuid references users,
  posted_at timestamptz(3) not null,
  line_message_id text,
  -- Null: at the top. A file of an image set has the folder of its set.
  folder_id uuid references folders on delete set null,
  image_set_id uuid references image_sets on delete set null,
  -- Place in its image set, or among the files that were chosen together.
  image_set_index integer,
  -- LINE's set, and the number in it. Null until that set is edited, and for files without a set.
  sent_set_id uuid references image_sets on delete set null,
  sent_index integer,
  -- Whether a member separated it from the files of its name (docs/decisions/033).
  is_separate boolean not null default false,
  -- Maintained by triggers. True for a file without other versions.
  is_latest boolean not null default true,
  -- Maintained by triggers. Whether the latest version has older ones.
  has_older boolean not null default false,
  trashed_at timestamptz(3),
  trashed_by uuid references users,
  -- The folder with which it was trashed, and is restored.
  trashed_folder_id uuid references folders on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'kept') = (sha256 is not null)),
  check ((state = 'missed') = (missed_reason is not null)),
  unique (group_id, line_message_id)
);

-- A cyclic reference: files reference image sets, too.
alter table image_sets add foreign key (cover_file_id) references files on delete set null;

-- Lists of a group. `…_shown` skips older versions without reading them, however many there are.
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
-- Includes the columns of filters and searches, so that a list by name skips entries without reading the files.
create index files_by_name_shown on files (group_id, name collate thai_natural, id)
  include (name_folded, kind, posted_by, posted_at, folder_id, image_set_id, size_bytes, is_latest) where trashed_at is null;
-- An unknown size sorts below every other; one expression, so that a row comparison can use the index.
create index files_by_size on files (group_id, coalesce(size_bytes, -1) desc, id desc) where trashed_at is null;
create index files_by_kind_size on files (group_id, kind, coalesce(size_bytes, -1) desc, id desc)
  where trashed_at is null;
-- A range of days by name or size is a merge of its months.
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
-- Older versions in a folder, few beside its files: a link counts files without them.
create index files_older on files (folder_id) include (size_bytes) where not is_latest and folder_id is not null;

create index files_trash on files (group_id, trashed_at desc, id desc) where trashed_at is not null;
create index files_trash_age on files (trashed_at) where trashed_at is not null;
create index files_taken on files (trashed_folder_id, trashed_at desc, id desc)
  where trashed_folder_id is not null;
create index files_trashed_alone on files (group_id, trashed_at desc, id desc)
  where trashed_at is not null and trashed_folder_id is null;

create index files_fetching on files (group_id) where state = 'fetching';
create index files_missed on files (group_id, posted_at desc, id desc) where state = 'missed' and trashed_at is null;
-- Files that did not fit, newest first, for requesting them when bytes are free.
create index files_not_fitting on files (group_id, posted_at desc)
  where state = 'missed' and missed_reason = 'quota_full' and trashed_at is null;
-- Recently missed files, by reason, for the operator's page.
create index files_missed_by_reason on files (missed_reason, (coalesce(missed_at, created_at)) desc)
  where state = 'missed';

-- Files of a content; those of one group, the latest first.
create index files_content_group on files (sha256, group_id, posted_at, id) where sha256 is not null;
-- Usage by month and the forecast count by the day of the post, not of its storage: a catch-up after an outage belongs to the days of the
-- outage.
create index files_of_quota_by_day on files (quota_id, posted_at) where quota_id is not null;
create index files_kept_by_day on files (group_id, posted_at) where state = 'kept';
-- Files sent into a group by a link, few beside its files: the counts of files without a poster include them, and the usage of a group shows
-- them separately (docs/decisions/046).
create index files_from_outside on files (group_id) include (id, size_bytes)
  where posted_by is null and source = 'upload' and state = 'kept' and trashed_at is null;
-- Kept files that no list counts: older versions and trash. Few beside the others, so that a number of files is that of the counters minus
-- these (docs/decisions/079).
create index files_uncounted on files (group_id, is_latest, quota_id, kind)
  where state = 'kept' and (trashed_at is not null or not is_latest);

-- Items that a group pins for everybody, at most ten (docs/decisions/028). Pins and stars are deleted with their item, and survive its time in
-- the trash.
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

-- Bank transfer slips among the pictures of groups: the data of the code on a slip (docs/decisions/024). A row belongs to a file, not to its
-- content, so that the same picture posted twice is a repeated slip, and the row is deleted with the file.
create table slips (
  file_id uuid primary key references files on delete cascade,
  -- Group and time of the file: a group's slips are listed without reading its other files.
  group_id uuid not null references groups on delete cascade,
  posted_at timestamptz(3) not null,
  -- Number of the sending bank by the Bank of Thailand.
  bank_code text not null check (bank_code ~ '^[0-9]{3}$'),
  reference text not null check (reference ~ '^[0-9A-Za-z-]{1,35}$'),
  created_at timestamptz not null default now()
);
create index slips_of_group on slips (group_id, posted_at desc, file_id desc);
create index slips_by_reference on slips (group_id, bank_code, reference, posted_at, file_id);

-- Progress of backfills over older files, so that they resume after a stop. Files are read in the order of their ids. New files are handled on
-- arrival, whatever their id.
create table backfills (
  name text primary key,
  -- The last file that was read. Not a foreign key: the file may be deleted.
  passed_file_id uuid not null default '00000000-0000-0000-0000-000000000000',
  finished_at timestamptz
);

-- slips: bank slips in pictures; texts: text of documents; heifs: pictures of photos of iPhones; checksums: the CRC-32 of contents; kinds: the
-- type of contents.
insert into backfills (name) values ('slips'), ('texts'), ('heifs'), ('checksums'), ('kinds');

-- The latest files of a group between two instants, after a place in their order, older versions left out. In a function,
-- because a session keeps its plan: the settings leave only the index that has the order. Planned for any group, files of
-- a small one would be read by another index and sorted, and so would be the million of a large one.
create function latest_files(
  in_group uuid, since timestamptz, until timestamptz, after_at timestamptz, after_place integer, after_id uuid, at_most integer
) returns setof uuid language plpgsql stable rows 100
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
begin
  return query
    select id from files
    where group_id = in_group and files.trashed_at is null and files.is_latest
      and posted_at >= since and posted_at < until
      and (posted_at, -coalesce(image_set_index, 0), id) < (after_at, -after_place, after_id)
    order by posted_at desc, coalesce(image_set_index, 0), id desc
    limit at_most;
end;
$$;

-- Deletes data about a deleted file that other tables hold without a reference (docs/decisions/049): the name and the hash of a finished
-- upload, and the ids that the last burst of a chat counts.
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
