-- Who deleted a business or a card: a userId or a franchiseeId; null where nobody wrote it down.
alter table business add column deleted_by uuid;
alter table card add column deleted_by uuid;
-- Whose address it was whose card was removed for good: that customer may have it again.
alter table card_address add column kept_for uuid references customer on delete set null;

create index business_deleted on business (agency_id, deleted_at) where deleted_at is not null;
create index card_deleted on card (agency_id, deleted_at) where deleted_at is not null;

-- What can still come back: deleted businesses with their cards, and deleted cards of businesses that are there.
create view trash with (security_invoker = true) as
  select business_id as entry_id, business_id, null::uuid as card_no, deleted_at, deleted_by
    from business where deleted_at is not null
  union all
  select card_no, card.business_id, card_no, card.deleted_at, card.deleted_by
    from card join business on business.business_id = card.business_id
    where card.deleted_at is not null and business.deleted_at is null;
grant select on trash to parichay_app;

-- An address is taken by whoever has or had it, but for its own customer once its card is deleted.
create or replace function card_address_is_taken(wanted text, asking uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (
    select 1 from card_address as address
    left join card as holder on holder.card_no = address.card_no
    left join business as held on held.business_id = holder.business_id
    where address.card_id = wanted
      and (address.card_no is null or address.card_no is distinct from asking)
      and (
        case when address.card_no is null then address.kept_for when holder.deleted_at is not null then held.user_id end
      ) is distinct from (
        select business.user_id from card join business on business.business_id = card.business_id
        where card.card_no = asking
      )
      or (address.card_id = wanted and asking is null)
  )
$$;
