-- The ledger: double entry, append-only (docs/decisions/054). Amounts are satang.

-- Ledger accounts.
create table ledger_accounts (
  id text primary key check (id ~ '^[a-z][a-z-]{0,39}$'),
  kind text not null check (kind in ('asset', 'liability', 'income', 'contra-income')),
  name text not null
);

insert into ledger_accounts (id, kind, name) values
  ('cash-promptpay', 'asset', 'Money that arrived by PromptPay'),
  ('cash-stripe', 'asset', 'Money at Stripe'),
  ('unmatched-payments', 'liability', 'Money that belongs to no order yet'),
  ('customer-credit', 'liability', 'Money of quotas that no order has used yet'),
  ('deferred-revenue', 'liability', 'Storage that was paid and not given yet'),
  ('vat-payable', 'liability', 'VAT in what was paid'),
  ('hat-contributions', 'liability', 'Money that members gave for a group'),
  ('refunds-under-way', 'liability', 'Money that a provider was asked to pay back'),
  ('revenue', 'income', 'Storage that was given'),
  ('refunds', 'contra-income', 'Money paid back beyond the credit');

-- Ledger transactions; the entries of each balance.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  kind text not null check (kind in ('payment', 'match', 'order', 'cut', 'recognise', 'refund', 'contribution')),
  -- Subject of the transaction: it is recorded once.
  operation_key text not null unique,
  -- No reference: the quota can be deleted.
  quota_id uuid,
  order_id uuid references orders,
  payment_id uuid references payments,
  -- The creating transaction: entries are not added later.
  made_in xid8 not null default pg_current_xact_id()
);

-- Ledger entries, each of one account.
create table ledger_entries (
  transaction_id bigint not null references ledger_transactions,
  line smallint not null,
  account_id text not null references ledger_accounts,
  quota_id uuid,
  -- Debit above zero, credit below.
  amount_satang bigint not null check (amount_satang <> 0),
  primary key (transaction_id, line)
);
create index ledger_entries_of_quota on ledger_entries (quota_id, account_id) include (amount_satang);
create index ledger_entries_of_account on ledger_entries (account_id) include (amount_satang);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % of % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_ledger_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();

create function check_ledger_entry() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_transactions where id = new.transaction_id and made_in = pg_current_xact_id()
  ) then
    raise exception 'ledger transaction % is closed', new.transaction_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_entries_in_time before insert on ledger_entries for each row execute function check_ledger_entry();

-- Runs at the end of the database transaction, once for each ledger transaction.
create function check_ledger_balance() returns trigger language plpgsql as $$
declare
  total numeric;
  accounts bigint;
begin
  select coalesce(sum(amount_satang), 0), count(distinct account_id) into total, accounts
    from ledger_entries where transaction_id = new.id;
  if total <> 0 or accounts < 2 then
    raise exception 'ledger transaction % does not balance: % satang on % accounts', new.id, total, accounts
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_balance after insert on ledger_transactions
  deferrable initially deferred for each row execute function check_ledger_balance();
