-- How often a person is told what is new in their groups; no row: never. It stores no group and no count: those are read when it is sent.
create table digests (
  user_id uuid primary key references users on delete cascade,
  frequency text not null check (frequency in ('daily', 'weekly')),
  -- What came before was told, or was there when the person asked to be told.
  told_up_to timestamptz(3) not null,
  due_at timestamptz(3) not null
);
create index digests_by_due on digests (due_at);

alter table pushes
  drop constraint pushes_notice_check,
  -- The occasion of a digest is when it was due.
  add constraint pushes_notice_check check (notice in
    ('quota', 'bot-left', 'expires-in-14-days', 'expires-in-3-days', 'expires', 'keeping-ended', 'digest'));
-- A person has one digest under way.
create unique index pushes_waiting_digest on pushes (user_id) where notice = 'digest' and state = 'waiting';
