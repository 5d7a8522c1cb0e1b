-- What the operator does and sees: acts, backups, and requests of people that arrived otherwise than by the app. New tables, and a small
-- index. Gives up a wait before a writer waits for it in a circle, as 0024.

set local lock_timeout = '400ms';
lock table users, erasures, orders in share row exclusive mode;

-- Who did what, and why: by the operator's page or by a command. Append-only; only the person is cleared when they are erased.
create table operator_acts (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  -- Null: by a command, or erased.
  actor_id uuid references users on delete set null,
  via text not null check (via in ('page', 'command')),
  act text not null check (act in ('approve-order', 'reject-order', 'refund-credit')),
  order_id uuid not null references orders,
  -- Null: the command was given none.
  reason text check (reason ~ '\S'),
  outcome text not null
);
create index operator_acts_of_person on operator_acts (actor_id) where actor_id is not null;

create function refuse_change_of_act() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.actor_id is null and (to_jsonb(new) - 'actor_id') = (to_jsonb(old) - 'actor_id') then
    return new;
  end if;
  raise exception 'acts of the operator are append-only: % is refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger operator_acts_append_only before update or delete on operator_acts
  for each row execute function refuse_change_of_act();
create trigger operator_acts_kept before truncate on operator_acts
  for each statement execute function refuse_change_of_act();

-- Backups that succeeded, as the script that makes them says.
create table backups (
  id bigint generated always as identity primary key,
  taken_at timestamptz(3) not null
);
create index backups_latest on backups (taken_at desc);

-- Requests of people who cannot sign in. What they wrote stays where it arrived: only its number is here.
create table data_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('erase', 'copy', 'correct', 'object')),
  -- The operator's own number of it.
  reference text not null check (reference ~ '\S'),
  received_at timestamptz(3) not null,
  -- PDPA, section 30: within 30 days.
  due_at timestamptz(3) not null,
  -- Who it turned out to be; null while that is not known, and once they are erased.
  user_id uuid references users on delete set null,
  done_at timestamptz(3),
  outcome text,
  check ((done_at is null) = (outcome is null))
);
create index data_requests_due on data_requests (due_at) where done_at is null;
create index data_requests_of_person on data_requests (user_id) where user_id is not null;

-- Orders that wait for money, the earliest first.
create index orders_waiting on orders (created_at) where state = 'open';
