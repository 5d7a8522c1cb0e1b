-- Money that belonged to no order and went back, and acts about it, or about a whole order that was paid back (docs/decisions/059). Gives up a
-- wait before a writer waits for it in a circle, as 0024.
set local lock_timeout = '400ms';
lock table payments, operator_acts in access exclusive mode;

alter table payments
  drop constraint payments_outcome_check,
  add constraint payments_outcome_check check (outcome in ('paid', 'credited', 'unmatched', 'returned')),
  drop constraint payments_check,
  add constraint payments_check check ((order_id is null) = (outcome in ('unmatched', 'returned')));

alter table operator_acts
  alter column order_id drop not null,
  -- Money that it was about, where it belongs to no order.
  add column payment_id uuid references payments,
  add constraint operator_acts_subject_check check (num_nonnulls(order_id, payment_id) = 1),
  drop constraint operator_acts_act_check,
  add constraint operator_acts_act_check check (act in
    ('approve-order', 'reject-order', 'refund-credit', 'refund-order', 'return-money'));
