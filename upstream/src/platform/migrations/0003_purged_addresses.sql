-- An address whose card was removed for good has no card_no any more. Asked for no card in particular it looked free,
-- because null is not distinct from null.
create or replace function card_address_is_taken(wanted text, asking uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select 1 from card_address where card_id = wanted and (card_no is null or card_no is distinct from asking))
$$;
