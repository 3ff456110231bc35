-- For which domain a text went out, so that one domain cannot use up what the others may send.

alter table code_texts add column domain text not null default '';
create index code_texts_by_domain on code_texts (domain, sent_at);
