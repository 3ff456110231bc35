-- Commits one batch of the engine in one round trip: journal row, entries and read model, all or nothing.
-- Columns arrive as arrays of equal length per table, rare rows as JSON. Bets without a row (n_) are apart from those
-- that may have one (b_): a row that is certainly new needs no lookup and no check for a conflict. A column of nulls or
-- zero amounts arrives as an empty array. Bets follow markets, events and accounts, which their histories need.
-- Raises CR001 if another engine has taken over or the journal doesn't end where the writer thinks.
-- Other parameters are another function beside this one: while a standby of a new version has already migrated the
-- tables, the leading engine of the previous version still writes with its own.
create function append_batch(
  p_epoch bigint, p_previous_hash text, p_first bigint, p_last bigint, p_at bigint, p_hash text, p_payload text,
  l_id integer[], l_path text[],
  e_id bigint[], e_key text[], e_kind smallint[], e_from integer[], e_to integer[], e_amount bigint[],
  e_account integer[], e_market integer[], e_change bigint[], e_after bigint[], e_reason text[],
  n_id bigint[], n_account integer[], n_market integer[], n_runner integer[], n_price integer[], n_side smallint[],
  n_currency smallint[], n_status smallint[], n_persistence smallint[], n_stake bigint[], n_matched bigint[],
  n_profit bigint[], n_unmatched bigint[], n_cancelled bigint[], n_lapsed bigint[], n_voided bigint[],
  n_placed bigint[], n_matched_at bigint[], n_result bigint[], n_settled bigint[], n_client text[], n_ip text[],
  n_house_line integer[], n_house_reach integer[], n_house_rate integer[], n_void_reason text[], n_mean integer[],
  b_id bigint[], b_account integer[], b_market integer[], b_runner integer[], b_price integer[], b_side smallint[],
  b_currency smallint[], b_status smallint[], b_persistence smallint[], b_stake bigint[], b_matched bigint[],
  b_profit bigint[], b_unmatched bigint[], b_cancelled bigint[], b_lapsed bigint[], b_voided bigint[],
  b_placed bigint[], b_matched_at bigint[], b_result bigint[], b_settled bigint[], b_client text[], b_ip text[],
  b_house_line integer[], b_house_reach integer[], b_house_rate integer[], b_void_reason text[], b_mean integer[],
  p_markets jsonb, p_archived integer[], p_events jsonb, p_accounts jsonb, p_audits jsonb, p_casino jsonb
) returns void language plpgsql as $$
declare
  tip_sequence bigint;
  tip_hash text;
  -- Only if a settlement is reversed do finished bets become open again.
  reopens boolean := false;
  ended constant smallint[] := array[4, 5, 6, 7, 8, 9, 10];
begin
  perform 1 from engine_lease where epoch = p_epoch for share;
  if not found then
    raise exception 'another engine has taken over' using errcode = 'CR001';
  end if;
  select last_sequence, hash into tip_sequence, tip_hash from journal order by last_sequence desc limit 1;
  if coalesce(tip_sequence, 0) <> p_first - 1 or coalesce(tip_hash, '') <> p_previous_hash then
    raise exception 'the journal ends at %, not at %', coalesce(tip_sequence, 0), p_first - 1 using errcode = 'CR001';
  end if;

  insert into journal (last_sequence, first_sequence, at, epoch, hash, payload)
  values (p_last, p_first, p_at, p_epoch, p_hash, p_payload);

  if cardinality(l_id) > 0 then
    insert into ledger_accounts (id, path) select * from unnest(l_id, l_path);
  end if;

  if cardinality(e_id) > 0 then
    insert into ledger_entries
      (id, key, at, kind, from_id, to_id, amount, account_id, market_id, cash_change, cash_after, reason)
    select id, key, p_at, kind, from_id, to_id, amount, account_id, market_id, cash_change, cash_after, reason
    from unnest(e_id, e_key, e_kind, e_from, e_to, e_amount, e_account, e_market, e_change, e_after, e_reason)
      as e (id, key, kind, from_id, to_id, amount, account_id, market_id, cash_change, cash_after, reason);
  end if;

  if p_markets is not null then
    reopens := exists (
      select 1 from jsonb_path_query(p_markets, '$[*].id') as changed (id)
        join markets m on m.id = changed.id::integer where m.settled_at is not null
    );
    insert into markets (id, event_id, kind, sub_type, status, in_play, terms, runners, result, created_at, settled_at,
      archived, each_way)
    select m.id, m."eventId", m.kind, m."subType", m.status, m."inPlay", m.terms, m.runners,
      nullif(m.result, 'null'), m."createdAt", m."settledAt", m.archived, nullif(m."eachWay", 'null')
    from jsonb_to_recordset(p_markets) as m (id integer, "eventId" integer, kind text, "subType" text, status text,
      "inPlay" boolean, terms jsonb, runners jsonb, result jsonb, "createdAt" bigint, "settledAt" bigint, archived boolean,
      "eachWay" jsonb)
    on conflict (id) do update set
      status = excluded.status, in_play = excluded.in_play, terms = excluded.terms, runners = excluded.runners,
      result = excluded.result, settled_at = excluded.settled_at, archived = excluded.archived;
  end if;

  if cardinality(p_archived) > 0 then
    update markets set archived = true where id = any (p_archived);
  end if;

  if p_events is not null then
    insert into events (id, sport_id, status, start_time, title, details)
    select v.id, (v.details->>'sportId')::integer, v.status, (v.details->>'startTime')::bigint, v.details->>'title',
      v.details
    from jsonb_to_recordset(p_events) as v (id integer, status text, details jsonb)
    on conflict (id) do update set
      sport_id = excluded.sport_id, status = excluded.status, start_time = excluded.start_time,
      title = excluded.title, details = excluded.details;
  end if;

  if p_accounts is not null then
    insert into accounts (id, role, currency, limits)
    select a.id, a.role, a.currency, a.limits
    from jsonb_to_recordset(p_accounts) as a (id integer, role text, currency text, limits jsonb)
    on conflict (id) do update set limits = excluded.limits;
  end if;

  if cardinality(n_id) > 0 then
    insert into bets (id, account_id, market_id, runner_id, price, side, currency, status, persistence, stake, matched,
      matched_profit, unmatched, cancelled, lapsed, voided, placed_at, matched_at, profit_loss, settled_at, client_bet_id,
      ip, house_line, house_reach, house_rate, void_reason, mean_price)
    select id, account_id, market_id, runner_id, price, side, currency, status, persistence, stake, matched,
      matched_profit, unmatched, coalesce(cancelled, 0), coalesce(lapsed, 0), coalesce(voided, 0), placed_at, matched_at,
      profit_loss, settled_at, client_bet_id, ip, house_line, house_reach, house_rate, void_reason, mean_price
    from unnest(n_id, n_account, n_market, n_runner, n_price, n_side, n_currency, n_status, n_persistence,
      n_stake, n_matched, n_profit, n_unmatched, n_cancelled, n_lapsed, n_voided, n_placed, n_matched_at, n_result,
      n_settled, n_client, n_ip, n_house_line, n_house_reach, n_house_rate, n_void_reason, n_mean)
      as b (id, account_id, market_id, runner_id, price, side, currency, status, persistence, stake, matched,
        matched_profit, unmatched, cancelled, lapsed, voided, placed_at, matched_at, profit_loss, settled_at,
        client_bet_id, ip, house_line, house_reach, house_rate, void_reason, mean_price);
  end if;

  if cardinality(b_id) > 0 then
    insert into bets (id, account_id, market_id, runner_id, price, side, currency, status, persistence, stake, matched,
      matched_profit, unmatched, cancelled, lapsed, voided, placed_at, matched_at, profit_loss, settled_at, client_bet_id,
      ip, house_line, house_reach, house_rate, void_reason, mean_price)
    select id, account_id, market_id, runner_id, price, side, currency, status, persistence, stake, matched,
      matched_profit, unmatched, coalesce(cancelled, 0), coalesce(lapsed, 0), coalesce(voided, 0), placed_at, matched_at,
      profit_loss, settled_at, client_bet_id, ip, house_line, house_reach, house_rate, void_reason, mean_price
    from unnest(b_id, b_account, b_market, b_runner, b_price, b_side, b_currency, b_status, b_persistence,
      b_stake, b_matched, b_profit, b_unmatched, b_cancelled, b_lapsed, b_voided, b_placed, b_matched_at, b_result,
      b_settled, b_client, b_ip, b_house_line, b_house_reach, b_house_rate, b_void_reason, b_mean)
      as b (id, account_id, market_id, runner_id, price, side, currency, status, persistence, stake, matched,
        matched_profit, unmatched, cancelled, lapsed, voided, placed_at, matched_at, profit_loss, settled_at,
        client_bet_id, ip, house_line, house_reach, house_rate, void_reason, mean_price)
    on conflict (id) do update set
      price = excluded.price, status = excluded.status, persistence = excluded.persistence, stake = excluded.stake,
      matched = excluded.matched, matched_profit = excluded.matched_profit, unmatched = excluded.unmatched,
      cancelled = excluded.cancelled, lapsed = excluded.lapsed, voided = excluded.voided,
      matched_at = excluded.matched_at, profit_loss = excluded.profit_loss, settled_at = excluded.settled_at,
      void_reason = coalesce(excluded.void_reason, bets.void_reason), mean_price = excluded.mean_price;
  end if;

  -- Only a batch that ends, pays or reverses bets changes the histories. Of the many bets it may hold, only the few
  -- that end are read, unless a settlement is reversed.
  if reopens or b_status && ended or n_status && ended or e_kind && array[5, 6, 7]::smallint[] then
    perform keep_past_bets(case when reopens then n_id || b_id else array(
      select id from unnest(n_id || b_id, n_status || b_status) as b (id, status) where status >= 4
    ) end);
    perform keep_market_cash(e_kind, e_account, e_market, e_change);
  end if;

  if p_audits is not null then
    insert into audit_log (at, actor, action, entity, entity_id, reason, before, after, ip)
    select p_at, a.actor, a.action, a.entity, a."entityId", a.reason, nullif(a.before, 'null'), nullif(a.after, 'null'), a.ip
    from jsonb_to_recordset(p_audits) as a (actor text, action text, entity text, "entityId" text, reason text,
      before jsonb, after jsonb, ip text);
  end if;

  if p_casino is not null then
    insert into casino_transactions
      (id, provider, tx_id, account_id, game, round_id, kind, bet_tx_id, amount, balance, at, free_round, kept)
    select c.id, c.provider, c."txId", c."accountId", c.game, c."roundId", c.kind, c."betTxId", c.amount, c.balance, c.at,
      c."freeRound", c.kept
    from jsonb_to_recordset(p_casino) as c (id bigint, provider text, "txId" text, "accountId" integer, game text,
      "roundId" text, kind text, "betTxId" text, amount bigint, balance bigint, at bigint, "freeRound" integer, kept bigint);
  end if;
end $$;
