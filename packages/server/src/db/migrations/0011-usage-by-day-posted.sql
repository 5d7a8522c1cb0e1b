-- Usage by month and the forecast count by the day something was posted, not by the day it was stored: a catch-up after an
-- outage belongs to the days of the outage.
create index files_of_quota_by_day on files (quota_id, posted_at) where quota_id is not null;
create index files_kept_by_day on files (group_id, posted_at) where state = 'kept';
drop index files_of_quota;
drop index files_by_arrival;
