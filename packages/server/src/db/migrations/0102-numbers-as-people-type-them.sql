-- Numbers inside texts are found without what people put between their digits (docs/decisions/030). 0097 has the texts of before read once more.
set local lock_timeout = '400ms';

-- A folded text whose numbers have nothing inside: `081-234-5678` and `02 123 4567` are found as `0812345678` and `021234567`, `12,500.00` as `12500`.
create or replace function join_numbers(folded text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    regexp_replace(
      regexp_replace(folded, '([0-9])[-\u2010-\u2013](?=[0-9])', '\1', 'g'),
      '([0-9]),(?=[0-9]{3}(?![0-9]))', '\1', 'g'),
    '(^|[^0-9])(0[0-9]{1,2}) ([0-9]{3,4}) ?([0-9]{3,4})(?![0-9])', '\1\2\3\4', 'g');
