-- Operators, and the named documents that hold settings, public texts and keys.

create table operators (
  id integer generated always as identity primary key,
  user_name text not null,
  -- Null until the operator sets one through their link.
  password_hash text,
  -- Scorers score a match at the ground and see nothing else.
  role text not null check (role in ('admin', 'trader', 'cashier', 'support', 'scorer', 'viewer')),
  active boolean not null,
  created_at bigint not null,
  last_login_at bigint,
  -- The one admin who gave this operator access; null for the machine's owner, or once another admin has vouched.
  made_by integer
);
create unique index operators_by_name on operators (lower(user_name));

create table documents (name text primary key, value jsonb not null);
