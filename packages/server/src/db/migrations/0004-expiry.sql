-- Storage that expires, and what people are told of it.

alter table quotas
  -- Until then all is as usual; seven days later nothing new is kept. Null: it does not expire.
  add column expires_at timestamptz(3);
create index quotas_expiry on quotas (expires_at) where expires_at is not null;

alter table files
  drop constraint files_missed_reason_check,
  add constraint files_missed_reason_check check (
    missed_reason in ('expired', 'too_large', 'quota_full', 'no_quota', 'quota_expired', 'kind_off', 'external', 'failed'));

alter table pushes
  drop constraint pushes_notice_check,
  -- The occasion of those about expiry is when the quota expires: who has it extended is told anew.
  add constraint pushes_notice_check check (
    notice in ('quota', 'bot-left', 'expires-in-14-days', 'expires-in-3-days', 'expires', 'keeping-ended'));
create index pushes_of_quota on pushes (quota_id, notice, occasion);

-- What a group was told in the chat of the quota it uses: that it has expired, and that nothing is kept any more.
create table quota_expiries_said (
  group_id uuid not null references groups on delete cascade,
  quota_id uuid not null references quotas on delete cascade,
  expires_at timestamptz(3) not null,
  stage text not null check (stage in ('grace', 'ended')),
  said_at timestamptz not null,
  primary key (group_id, quota_id, expires_at, stage)
);
