-- Versions: files of the same name are versions of one (docs/decisions/033), and a list shows the latest of them. Triggers mark the latest at
-- each file, so that a list reads it from an index.

-- Returns whether a person chose a file's name. False for our names (`2026-11-21 14.05 แม่ (3).jpg`, `ไฟล์`), and for those of machines and
-- programs, which consist of their words, numbers, days and ids: `scan.pdf` of two people are two documents. A picture, film or sound, by kind
-- or extension, needs a letter that is not Latin, because no list covers the names of devices and apps. `isPersonsName` of packages/rules is
-- the equivalent in TypeScript, and a test compares both. The cost lets PostgreSQL find the versions of a name by files_versions_named alone:
-- without statistics an index on group and kind alone looks as cheap, and reads every file of the group for each name.
create function is_persons_name(kind text, name_folded text) returns boolean
  language sql immutable strict parallel safe cost 1000
  return name_folded !~ '^\d{4}-\d\d-\d\d \d\d\.\d\d .*\(\d+\)(\.[a-z0-9]{1,5})?$'
    and name_folded !~ '^ไฟล์(\.[^.]*)?$'
    and (
      (kind = 'file' and name_folded !~ (
        '\.(jpe?g|jfif|png|apng|gif|webp|avif|hei[cf]|jxl|jp2|bmp'
        || '|tiff?|dng|cr[23w]|nef|arw|raf|orf|rw2|mp4|m4v|mov|avi|mkv|webm|3gp|wmv|mts|mp3|m4a|aac|wav|ogg|opus|amr|flac|wma)$'))
      or (name_folded ~ '[^\u0001-\u024f]' and name_folded !~ '^line_(album|movie|video|note)_'))
    and name_folded !~ (
      '^('
      -- Numbers, days and separators.
      || '[\s_.,()#+~@:0-9-]|\[|\]'
      || '|(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)|ม\.ค|ก\.พ|มี\.ค|เม\.ย|พ\.ค|มิ\.ย|ก\.ค|ส\.ค|ก\.ย|ต\.ค|พ\.ย|ธ\.ค'
      -- Ids, and codes: some letters with a number of three digits or more.
      || '|[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}|[0-9a-f]{16,}'
      || '|[a-z]{1,5}[_-]?[0-9]{3,}|[a-z]{1,3}_[a-z][0-9]{3,}'
      -- Programs for documents and drawings.
      || '|untitled|unnamed|unknown|noname|new|copy|of|default|temp|tmp|docx?|docs|documents?|files?|book|workbook|sheet|spreadsheet|table'
      || '|presentation|slides?|slideshow|drawing|pages?|numbers|keynote|notes?|memo|text|pdf|index|main|data|microsoft|word|excel|powerpoint'
      || '|office|worksheet|form|design|draft|version|final|edit|edited|test|testing|sample|example|demo|archive|archived|folder|zip|filename|title'
      || '|frame|artboard|group|layer|canva|figma|google|gmail|drive|icloud|takeout|contacts?|vcard|invite|invitation|calendar|event|meeting'
      || '|signature|smime|asset|cover|thumbnail|thumb|logo|icon|avatar|profile|qr|qrcode|barcode|code|e-?(statement|slip|receipt|invoice|tax)|slip'
      -- Words of scanners, printers, converters and messengers.
      || '|scans?|scanned|scanner|camscanner|tapscanner|turboscan|adobe|genius|lens|hp|epson|epsn|canon|brother|ricoh|xerox|kyocera|konica'
      || '|minolta|bizhub|toshiba|fuji|fujifilm|skm_[a-z]?[0-9]+i?|br[nw][0-9a-f]{12}|print|printout|output|export|exported|converted|merged'
      || '|combined|compressed|results?|download|downloads|downloaded|attachments?|message|mail|email|winmail|report|invoice|receipt'
      || '|statement|e?ticket|order'
      -- Words of cameras, phones, chats, and of programs that copy, shrink and record.
      || '|img|images?|photos?|pictures?|pic|dsc|dscn|dscf|pxl|pano|gopr|gx|gh|mvi|mov|vid|videos?|movie|trim|capture|camera|cam|cimg|dji|hdr'
      || '|burst|portrait|collage|screen|shot|screenshot|recorder|record|recording|clipboard|pasted|snip|audio|voice|sound|whatsapp|line|fb'
      || '|messenger|instagram|tiktok|snapchat|telegram|wechat|mmexport|viber|messageimage|received|inshot|capcut|at|am|pm'
      || '|p[0-9]{7}|s__[0-9]+|sam_[0-9]+|wa[0-9]{4}|ptt|[0-9]+_[no]|[0-9]{8}t[0-9]{6}z?'
      || '|copies|original|cropped|crop|resized|resize|reduced|rotated|enhanced|compress|zoom|teams|meet|webex|gmt|aud|mvimg|rpreplay|screenrecording'
      -- Programs in other languages.
      || '|sem|sin|sans|ohne|t[ií]tulo|titre|titel|unbenannt|kopie|copia|copie|無題|新規|新しい|テキスト|ドキュメント|新建|未命名|文档|文件|제목|없음|새'
      -- The same in Thai.
      || '|ไฟล์|เอกสาร|ใหม่|ไม่มีชื่อ|ไม่ได้ตั้งชื่อ|ไม่ทราบชื่อ|สมุดงาน|แผ่นงาน|สเปรดชีต|งานนำเสนอ|การนำเสนอ|สไลด์|ภาพวาด|หน้า|ข้อความ'
      || '|โน้ต|สำเนา|ของ|ที่|สแกน|การ|ดาวน์โหลด|สิ่งที่แนบ|แนบ|ใบเสร็จ|รับเงิน|ใบแจ้งหนี้|สลิป|รูป|ภาพ|ถ่าย|หน้าจอ|จับภาพ|วิดีโอ|วีดีโอ|คลิป'
      || '|เสียง|บันทึก|รายการ|เวลา'
      || '|โฟลเดอร์|เวิร์กบุ๊ก|เวิร์กชีต|สมุดบันทึก|หัวเรื่อง|ชื่อเรื่อง|ไม่มี|แบบร่าง|ทดสอบ|ตัวอย่าง|รายงาน|ใบกำกับภาษี|ใบเสนอราคา|ใบสั่งซื้อ|ใบแจ้งยอด'
      || '|โอนเงิน|โอน|สกรีนช็อต|สกรีนชอต|แคปหน้าจอ|แคป|กล้อง|คิวอาร์|โค้ด|โปรไฟล์|ปฏิทิน|ผู้ติดต่อ|รายชื่อ|นามบัตร|อีเมล|ที่แก้ไข|แก้ไขแล้ว'
      || ')+(\.[a-z0-9]{1,5})?$');

-- Returns whether a file is one of the versions of its name in its folder. Pictures of image sets have a place there, and a missed file must
-- not hide a kept one.
create function is_version(
  kind text, name_folded text, state text, image_set_id uuid, trashed_at timestamptz, is_separate boolean
) returns boolean
  language sql immutable parallel safe
  return trashed_at is null and state = 'kept' and image_set_id is null and not is_separate and is_persons_name(kind, name_folded);

create index files_versions_named on files
  (group_id, coalesce(folder_id, group_id), kind, name_folded, posted_at desc, id desc)
  where trashed_at is null and state = 'kept' and image_set_id is null and not is_separate and is_persons_name(kind, name_folded);

-- Corrects is_latest and has_older of changed files, and of their former and present versions (`rows`: group, folder or group at the top, kind
-- and name). Only the first files of each row are read, by their index alone, even if the plan was made when the table had one page.
create function order_versions(rows jsonb, changed_ids uuid[]) returns void language plpgsql set enable_seqscan = off as $$
declare
  corrections jsonb;
begin
  -- Writers of versions in a group wait for each other; one that locks other files has locked the group before.
  perform from groups where id in (select (value ->> 'group_id')::uuid from jsonb_array_elements(rows)) order by id for no key update;

  with top as materialized (
    select latest.id, older.id is not null as has_older, before.id as before_id
    from jsonb_to_recordset(rows) as row_of (group_id uuid, place_id uuid, kind text, name_folded text)
    cross join lateral (
      select id, posted_at from files
      where files.group_id = row_of.group_id and coalesce(folder_id, files.group_id) = row_of.place_id
        and files.kind = row_of.kind and files.name_folded = row_of.name_folded
        and is_version(files.kind, files.name_folded, state, image_set_id, trashed_at, is_separate)
      order by posted_at desc, id desc limit 1
    ) as latest
    left join lateral (
      select id from files
      where files.group_id = row_of.group_id and coalesce(folder_id, files.group_id) = row_of.place_id
        and files.kind = row_of.kind and files.name_folded = row_of.name_folded
        and is_version(files.kind, files.name_folded, state, image_set_id, trashed_at, is_separate)
        and (posted_at, id) < (latest.posted_at, latest.id)
      order by posted_at desc, id desc limit 1
    ) as older on true
    -- The former latest.
    left join lateral (
      select id from files
      where files.group_id = row_of.group_id and coalesce(folder_id, files.group_id) = row_of.place_id
        and files.kind = row_of.kind and files.name_folded = row_of.name_folded
        and is_version(files.kind, files.name_folded, state, image_set_id, trashed_at, is_separate)
        and id not in (select unnest(changed_ids))
      order by posted_at desc, id desc limit 1
    ) as before on true
  ),
  candidate as (
    select id, bool_or(is_top) as is_top, bool_or(has_older) as has_older
    from (
      select id, true as is_top, has_older from top
      union all
      select before_id, false, false from top where before_id is not null
      union all
      select unnest(changed_ids), false, false
    ) as part
    group by id
  )
  select jsonb_agg(correction) into corrections
  from (
    select file.id, is_top or not is_version(kind, name_folded, state, image_set_id, trashed_at, is_separate) as is_latest,
      candidate.has_older, file.is_latest as was_latest, file.has_older as had_older
    -- One lookup per key: a join planned while there were few files would read them all each time.
    from candidate cross join lateral (select * from files where files.id = candidate.id offset 0) as file
  ) as correction
  where (is_latest, has_older) is distinct from (was_latest, had_older);

  -- A statement that changes nothing would still fire every trigger of the table.
  if corrections is null then return; end if;
  update files set is_latest = correction.is_latest, has_older = correction.has_older
  from jsonb_to_recordset(corrections) as correction (id uuid, is_latest boolean, has_older boolean)
  where files.id = correction.id;
end
$$;

-- Once a statement, like count_files().
create function order_changed_versions() returns trigger language plpgsql as $$
declare
  rows jsonb;
  changed_ids uuid[];
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(distinct jsonb_build_object('group_id', group_id, 'place_id', coalesce(folder_id, group_id), 'kind', kind,
      'name_folded', name_folded)), array_agg(id)
    into rows, changed_ids
    from added where is_version(kind, name_folded, state, image_set_id, trashed_at, is_separate);
  elsif tg_op = 'DELETE' then
    select jsonb_agg(distinct jsonb_build_object('group_id', group_id, 'place_id', coalesce(folder_id, group_id), 'kind', kind,
      'name_folded', name_folded)), '{}'
    into rows, changed_ids
    -- Without files that had no other versions.
    from gone where (has_older or not is_latest)
      and is_version(kind, name_folded, state, image_set_id, trashed_at, is_separate);
  else
    select jsonb_agg(distinct jsonb_build_object('group_id', group_id, 'place_id', place_id, 'kind', kind, 'name_folded', name_folded)),
      array_agg(distinct id)
    into rows, changed_ids
    from (
      select id, group_id, place_id, kind, name_folded
      from (
        select id, group_id, coalesce(folder_id, group_id) as place_id, kind, name_folded, posted_at from added
        where is_version(kind, name_folded, state, image_set_id, trashed_at, is_separate)
        union all
        select id, group_id, coalesce(folder_id, group_id), kind, name_folded, posted_at from gone
        where is_version(kind, name_folded, state, image_set_id, trashed_at, is_separate)
      ) as version
      group by id, group_id, place_id, kind, name_folded, posted_at
      -- A file whose version stays the same is there twice.
      having count(*) = 1
    ) as changed;
  end if;
  if rows is not null then perform order_versions(rows, changed_ids); end if;
  return null;
end
$$;

create trigger versions_ordered_in after insert on files
  referencing new table as added for each statement execute function order_changed_versions();
create trigger versions_ordered_out after delete on files
  referencing old table as gone for each statement execute function order_changed_versions();
create trigger versions_ordered_anew after update on files
  referencing new table as added old table as gone for each statement execute function order_changed_versions();
