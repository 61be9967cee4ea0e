-- Which businesses have a card is asked of a million of them, and the few that have none are the ones one looks for: kept
-- beside each, by triggers, so that an index leads straight to them.
alter table business add column has_card boolean not null default false;
update business set has_card = true
where exists (select from card where card.business_id = business.business_id and card.deleted_at is null);
create index business_without_card on business (agency_id, business_id desc) where deleted_at is null and not has_card;
create index business_of_all_without_card on business (business_id desc) where deleted_at is null and not has_card;

create function keep_has_card() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update business set has_card = not has_card
  where business_id in (old.business_id, new.business_id)
    and has_card is distinct from exists (
      select from card where card.business_id = business.business_id and card.deleted_at is null);
  return null;
end $$;
revoke execute on function keep_has_card from public;
create trigger keep_has_card after insert or delete or update of business_id, deleted_at on card
  for each row execute function keep_has_card();

-- That it follows a card is in the log of the card.
drop trigger audit on business;
create trigger audit after insert or update or delete on business
  for each row execute function audit('business_id', 'has_card');
