-- Whether a word is common is known as soon as 26 of the newest rows have it: the rest of them need not be read.
create or replace function search_ids(
  of_table text, id_column text, joined text, in_table text, in_id_column text, searched text,
  pattern text, other text, only_agency_id uuid, most int
) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  is_platform boolean := coalesce(current_setting('app.platform', true) = 'on', false);
  agency uuid := case when is_platform then only_agency_id else tenant end;
  is_like text := format('((%1$s) ilike $1 or (%1$s) ilike $2)', searched);
  of_agency text := case when agency is null then '' else ' and %I.agency_id = $3' end;
  is_common boolean;
begin
  if not is_platform and tenant is null then return; end if;
  execute format(
    'select count(*) >= 26 from (select from (select (%3$s) as hit from %1$I where %1$I.deleted_at is null%4$s order by %1$I.%2$I desc limit 4000) as newest where hit limit 26) as hits',
    in_table, in_id_column, is_like, format(of_agency, in_table))
    into is_common using pattern, other, agency;
  if is_common then
    return next null;
    return;
  end if;
  -- Planned anew each time: how often a word occurs decides how it is best looked for.
  return query execute format('select %1$I.%2$I from %1$I%3$s where %4$s and %1$I.deleted_at is null%5$s limit $4',
    of_table, id_column, joined, is_like, format(of_agency, of_table))
    using pattern, other, agency, most;
end $$;
