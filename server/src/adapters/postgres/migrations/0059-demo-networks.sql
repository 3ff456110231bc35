-- The network that a demo user counts for, for as long as they play.

alter table users add column demo_network text;
create index users_by_demo_network on users (demo_network) where demo_network is not null;
