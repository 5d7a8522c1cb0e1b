-- Slips that payers send for their orders (docs/decisions/055). A new table, and a wider check of one column.

-- Gives up a wait before a writer waits for it in a circle, as 0024.
set local lock_timeout = '400ms';
lock table users, orders, payments in share row exclusive mode;

-- What the code on a slip says. Its picture is not kept.
create table order_slips (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  -- Null: erased.
  sent_by uuid references users on delete set null,
  -- LINE's message, where it came in the chat with the bot: unsending it takes the slip back.
  line_message_id text,
  bank_code text not null check (bank_code ~ '^[0-9]{3}$'),
  reference text not null check (reference ~ '^[0-9A-Za-z-]{1,35}$'),
  -- Whether the order had ended when it came.
  is_late boolean not null,
  -- refused: no such money arrived. confirmed: the operator's verifier says that it did.
  state text not null check (state in ('waiting', 'refused', 'confirmed')),
  sent_at timestamptz(3) not null,
  -- A transfer is for one order.
  unique (bank_code, reference)
);
create index order_slips_of_order on order_slips (order_id, sent_at desc);
create index order_slips_of_sender on order_slips (sent_by) where sent_by is not null;
create index order_slips_of_message on order_slips (line_message_id) where line_message_id is not null;
create index order_slips_waiting on order_slips (sent_at) where state = 'waiting';

-- Money that the operator's verifier of slips says arrived.
alter table payments drop constraint payments_source_check;
alter table payments add constraint payments_source_check check (source in ('operator', 'bank', 'slip')) not valid;
alter table payments validate constraint payments_source_check;
