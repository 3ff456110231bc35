-- Registrations that wait for their code stand beside each other: nobody takes the place of somebody else's by typing the
-- same name or mobile. Names and mobiles are unique among the verified.

drop index users_by_name;
drop index users_by_mobile;
create unique index users_by_name on users (lower(user_name)) where verified;
create unique index users_by_mobile on users (mobile) where verified and mobile is not null;
create index users_waiting_by_name on users (lower(user_name)) where not verified;
create index users_waiting_by_mobile on users (mobile) where not verified;

-- From which network a text was asked for, so that strangers cannot use up the texts of a mobile.
alter table code_texts add column network text not null default '';
create index code_texts_by_network on code_texts (network, sent_at);
create index code_texts_by_time on code_texts (sent_at);
