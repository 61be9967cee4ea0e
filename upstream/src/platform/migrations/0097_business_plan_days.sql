-- Length in days of the last plan, so that a short plan is not "expiring soon" from its first day; null = unknown.
alter table business add column plan_days int;

drop trigger audit on business;
update business set plan_days = (
  select valid_to - valid_from + 1 from payment_grant
  where payment_grant.business_id = business.business_id and kind in ('subscription', 'card') and withdrawn_at is null
  order by record_no desc limit 1);
create trigger audit after insert or update or delete on business
  for each row execute function
  audit('business_id', 'has_card', 'name_in_order', 'ends_on', 'ended_on', 'city_in_order', 'plan_days');
