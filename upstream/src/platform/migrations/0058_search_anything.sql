-- A business is found by the address of its card as well.
create or replace function businesses_found(search_by text, pattern text, other text, only_agency_id uuid, most int)
returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select search_ids('business', 'business_id', joined, in_table, in_id_column, searched, pattern, other, only_agency_id, most)
  from (values
    ('businessName', '', 'business', 'business_id', 'business.business_name'),
    ('registeredPhoneNumber', ' join customer using (user_id)', 'customer', 'user_id', 'customer.phone_number'),
    ('cardId', ' join card on card.business_id = business.business_id and card.deleted_at is null', 'card', 'card_no',
      'card.card_id')
  ) as kind (name, joined, in_table, in_id_column, searched) where name = search_by
$$;
