-- Nobody of a suspended agency gets in or does anything; its public pages go on (docs/adr/0054).
alter table agency add column suspended_at timestamptz;
