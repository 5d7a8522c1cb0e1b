-- Several orders can claim a transfer: who sends the slip of somebody else first does not keep its payer from sending it, and what decides is
-- the amount that arrived (docs/decisions/055). A narrower key in place of a wider one, and a new column. Gives up a wait before a writer waits
-- for it in a circle, as 0024.
set local lock_timeout = '400ms';
lock table order_slips, payments in access exclusive mode;

alter table order_slips drop constraint order_slips_bank_code_reference_key;
create unique index order_slips_once on order_slips (order_id, bank_code, reference);
create index order_slips_of_transfer on order_slips (reference);

-- Who sent the money, as far as the operator's verifier knows; until it belongs to an order.
alter table payments add column payer text check (length(payer) between 1 and 100);
