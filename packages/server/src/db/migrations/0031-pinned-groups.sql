-- What each person chose for a group in their list: pinned groups are first, muted ones show nothing as new (docs/decisions/032).
-- Null columns without a default: nothing is rewritten, and the wait for the lock ends before a writer waits in a circle.
set local lock_timeout = '400ms';

alter table group_visits
  add column pinned_at timestamptz(3),
  add column muted_at timestamptz(3);
