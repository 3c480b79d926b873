-- grain: one row per kind of star; weight = the value of one such star in a number that holds four bits for each kind
select kind, 1::bigint << (4 * (row_number() over (order by kind) - 1)) as weight
from (select distinct kind from stars)
