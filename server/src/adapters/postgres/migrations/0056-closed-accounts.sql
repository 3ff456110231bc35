-- When somebody asked to have their account closed, when it was, and when their personal data goes or went.

alter table users add column closing_asked_at bigint;
alter table users add column closed_at bigint;
alter table users add column erase_at bigint;
alter table users add column erased_at bigint;
create index users_to_erase on users (erase_at) where erase_at is not null and erased_at is null;
create index users_closing on users (id) where closing_asked_at is not null and closed_at is null;
