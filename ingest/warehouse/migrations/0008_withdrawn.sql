-- A refused game may be one that an earlier version accepted; its record keeps its number.

alter table quarantine add column if not exists game_id integer;
alter table discarded add column if not exists game_id integer;
