alter table business add column contact_person text not null default '';
create index business_contact_parts on business using gin (contact_person gin_trgm_ops);
create index business_pin_parts on business using gin ((address ->> 'pinCode') gin_trgm_ops);

create or replace function businesses_found(search_by text, pattern text, other text, only_agency_id uuid, most int)
returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select search_ids('business', 'business_id', joined, in_table, in_id_column, searched, pattern, other, only_agency_id, most)
  from (values
    ('businessName', '', 'business', 'business_id', 'business.business_name'),
    ('contactPerson', '', 'business', 'business_id', 'business.contact_person'),
    ('pinCode', '', 'business', 'business_id', $sql$business.address ->> 'pinCode'$sql$),
    ('registeredPhoneNumber', ' join customer using (user_id)', 'customer', 'user_id', 'customer.phone_number'),
    ('cardId', ' join card on card.business_id = business.business_id and card.deleted_at is null', 'card', 'card_no',
      'card.card_id')
  ) as kind (name, joined, in_table, in_id_column, searched) where name = search_by
$$;
