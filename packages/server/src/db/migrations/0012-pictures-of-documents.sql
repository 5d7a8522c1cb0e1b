-- Documents, bitmaps and films get pictures too. Those that were kept before wait for them from now on.
update blobs set thumbnail_state = 'pending'
where thumbnail_state = 'none'
  and (mime_type in ('application/pdf', 'image/bmp', 'image/x-ms-bmp')
    or mime_type like 'video/%'
    or mime_type like 'application/vnd.openxmlformats-officedocument.%'
    or mime_type like 'application/vnd.oasis.opendocument.%');

-- Few wait at any time; upkeep looks for those that have waited for long.
create index blobs_undrawn on blobs (created_at) where thumbnail_state = 'pending';
