-- Whether a domain stands under one that leads here for another agency: `a.cards.example.in` under `cards.example.in`.
-- It looks past the tenant and tells no more than the refusal that follows.
create function domain_is_anothers(wanted text, asking uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from agency_domain
    where agency_id <> asking and points_here_since is not null and right(wanted, length(host) + 1) = '.' || host
  )
$$;
revoke execute on function domain_is_anothers from public;
grant execute on function domain_is_anothers to parichay_app;
