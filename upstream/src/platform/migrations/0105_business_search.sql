-- Digits of the phones on a card, each after a bar.
create function phone_digits(sections jsonb) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    '|' || coalesce(sections #>> '{basicDetails,phoneNumber}', '')
    || '|' || coalesce(sections #>> '{basicDetails,alternatePhoneNumber}', '')
    || '|' || coalesce(sections #>> '{basicDetails,whatsappNumber}', ''), '[^0-9|]', '', 'g')
$$;
alter table card add column phone_digits text not null generated always as (phone_digits(sections)) stored;
drop trigger audit on card;
create trigger audit after insert or update or delete on card
  for each row execute function audit('card_no', 'phone_digits');
create index card_phone_parts on card using gin (phone_digits gin_trgm_ops) where deleted_at is null;
create index business_gstin_parts on business using gin (gstin gin_trgm_ops) where deleted_at is null;
drop index business_by_gstin;

create function street_of(address jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(address ->> 'line1', '') || ' ' || coalesce(address ->> 'line2', '')
$$;
create index business_street_parts on business using gin (street_of(address) gin_trgm_ops) where deleted_at is null;
grant execute on function phone_digits, street_of to parichay_app;

create or replace function businesses_found(search_by text, pattern text, other text, only_agency_id uuid, most int)
returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select search_ids('business', 'business_id', joined, in_table, in_id_column, searched, pattern, other, only_agency_id, most)
  from (values
    ('businessName', '', 'business', 'business_id', 'business.business_name'),
    ('nameKey', '', 'business', 'business_id', 'business.name_key'),
    ('contactPerson', '', 'business', 'business_id', 'business.contact_person'),
    ('pinCode', '', 'business', 'business_id', $sql$business.address ->> 'pinCode'$sql$),
    ('gstin', '', 'business', 'business_id', 'business.gstin'),
    ('street', '', 'business', 'business_id', 'street_of(business.address)'),
    ('registeredPhoneNumber', ' join customer using (user_id)', 'customer', 'user_id', 'customer.phone_number'),
    ('cardPhone', ' join card on card.business_id = business.business_id and card.deleted_at is null', 'card', 'card_no',
      'card.phone_digits'),
    ('cardId', ' join card on card.business_id = business.business_id and card.deleted_at is null', 'card', 'card_no',
      'card.card_id')
  ) as kind (name, joined, in_table, in_id_column, searched) where name = search_by
$$;
