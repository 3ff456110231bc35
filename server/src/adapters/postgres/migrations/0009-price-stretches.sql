-- How prices moved: what was matched on a runner within ten seconds, and at what price last. A picture for the screen,
-- written beside the commits and forgotten some days after the settlement; what it was made from is in the bets.

create table price_stretches (
  market_id integer not null,
  currency smallint not null,
  runner_id integer not null,
  at bigint not null,
  price integer not null,
  matched bigint not null,
  primary key (market_id, currency, runner_id, at)
);
