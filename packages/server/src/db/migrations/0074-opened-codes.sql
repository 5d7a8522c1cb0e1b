-- An order takes an amount once a person opens its code, not before (docs/decisions/055). New columns, and an index that counts only orders with an
-- opened code. Servers of the version before go on taking an amount when they make an order: the default says so for them. Gives up a wait
-- before a writer waits for it in a circle, as 0024.
set local lock_timeout = '400ms';
lock table orders in access exclusive mode;

alter table orders
  -- Since when it has its amount; null: nobody opened its code. Money that was sent before is not its.
  add column code_opened_at timestamptz(3),
  -- When the picture of the code was first fetched; null: nobody looked at it.
  add column looked_at timestamptz(3),
  -- Who opened it, as a keyed hash of their address, for some hours.
  add column opened_from text;
update orders set code_opened_at = created_at, looked_at = created_at where provider = 'promptpay';
alter table orders alter column code_opened_at set default now();

create unique index orders_opened_amount on orders (amount_satang)
  where state = 'open' and provider = 'promptpay' and code_opened_at is not null;
drop index orders_open_promptpay_amount;
create index orders_opened_from on orders (opened_from) where opened_from is not null;
