-- The order in which records were written: their own numbers are of the clocks of several machines.
alter table payment_grant add column ordinal bigint generated always as identity;
