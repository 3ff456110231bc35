-- Rounds of games that have ended on a day are compared with what their provider says of them.
create index casino_transactions_by_end on casino_transactions (provider, at) where kind = 'END';
