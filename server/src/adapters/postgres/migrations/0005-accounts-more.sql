-- What the rules of sign-up and of the login log need to remember.

alter table login_attempts add column is_new_device boolean not null default false;
-- Kept here too, because a long session forgets its first row.
alter table login_attempts add column family text;
update login_attempts set family = sessions.family from sessions where sessions.id = login_attempts.session_id;

-- A text that the provider did not take counts for the hour, but nobody has to wait after it.
alter table code_texts add column failed boolean not null default false;
