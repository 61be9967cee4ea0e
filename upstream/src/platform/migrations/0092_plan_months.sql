-- Plans that are shorter than a year: no years, and so many months.
alter table subscription_plan add column validity_months int not null default 0;
alter table subscription_plan drop constraint subscription_plan_validity_check;
alter table subscription_plan add constraint subscription_plan_validity_check check (
  (validity between 1 and 10 and validity_months = 0) or (validity = 0 and validity_months between 1 and 11));
