-- People can also ask for a link to the file of a message that they quote.
alter table chat_requests
  drop constraint chat_requests_kind_check,
  add constraint chat_requests_kind_check check (kind in ('name', 'file', 'link'));
