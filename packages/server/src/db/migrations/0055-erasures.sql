-- Requests of people to be erased (docs/decisions/052), and their receipts, which say nothing of the person.

set local lock_timeout = '400ms';

create table erasures (
  id uuid primary key default gen_random_uuid(),
  -- Of the receipt. Random: knowing it shows the receipt.
  number text not null unique,
  -- Null once the person is gone.
  user_id uuid references users on delete set null,
  posts text not null check (posts in ('keep', 'erase')),
  requested_at timestamptz(3) not null,
  -- Until then it can be taken back.
  due_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  -- From then on it cannot be taken back.
  begun_at timestamptz(3),
  done_at timestamptz(3),
  -- What there was when it began, in numbers.
  scope jsonb,
  check (cancelled_at is null or begun_at is null),
  check (done_at is null or begun_at is not null)
);
create unique index erasures_open on erasures (user_id) where cancelled_at is null and done_at is null;
create index erasures_user on erasures (user_id);
create index erasures_due on erasures (due_at) where cancelled_at is null and done_at is null;
