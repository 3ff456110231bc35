-- What operators prove themselves with; as second_factors and recovery_codes of bettors.

create table operator_second_factors (
  user_id integer primary key,
  sealed_secret text not null,
  last_step bigint not null,
  created_at bigint not null
);

create table operator_recovery_codes (
  user_id integer not null,
  code_hash text not null,
  primary key (user_id, code_hash)
);
