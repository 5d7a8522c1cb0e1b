-- Notices of quotas that lapsed long ago (docs/decisions/053): three, before anything may be deleted. Their occasion is when the
-- quota expired. All other notices stay what they are by then.

-- Gives up a wait before a writer waits for it in a circle, as 0024.
set local lock_timeout = '400ms';
lock table pushes in access exclusive mode;

do $$
declare
  earlier text := (select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'pushes_notice_check');
begin
  alter table pushes drop constraint pushes_notice_check;
  execute format(
    'alter table pushes add constraint pushes_notice_check check (notice in (''lapsed-first'', ''lapsed-second'', ''lapsed-third'') or (%s))',
    earlier);
end;
$$;
