-- Whose word operators had counted for a fixture: a source, a scorer, or again the sources by their rank (null).
create table feed_choices (
  id bigint generated always as identity primary key,
  key text not null,
  source text,
  at bigint not null
);
create index feed_choices_by_key on feed_choices (key);

-- A match that a scorer took over is known by its key, whichever feed had it.
update feed_events set source = 'hand:key:' || substr(source, 6) where source like 'hand:push:%';
update feed_sources set source = 'hand:key:' || substr(source, 6) where source like 'hand:push:%';
insert into feed_choices (key, source, at)
  select substr(source, 10), 'scorer', 0 from feed_sources where source like 'hand:key:%';
