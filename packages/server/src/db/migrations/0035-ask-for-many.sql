-- Asking LINE again for many files is an action as well (docs/decisions/027). Both checks only get more words, so that no row is read again.
set local lock_timeout = '400ms';

alter table bulk_actions
  drop constraint bulk_actions_kind_check,
  add constraint bulk_actions_kind_check check (kind in ('move', 'trash', 'restore', 'ask')) not valid;

alter table bulk_items
  drop constraint bulk_items_outcome_check,
  add constraint bulk_items_outcome_check check (
    outcome in ('done', 'unchanged', 'NOT_FOUND', 'NOT_ALLOWED', 'FOLDER_GONE', 'FILE_NOT_KEPT', 'KIND_OFF', 'FILE_TOO_LARGE',
      'NO_QUOTA', 'QUOTA_EXPIRED', 'GROUP_READ_ONLY')) not valid;
