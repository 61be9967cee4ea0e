-- The language in which a customer read the panel when it signed up; null of those whom staff registered. What it is
-- written to in, until it chooses one and unless the name over the shop says otherwise.
alter table customer add column sign_up_language text check (sign_up_language ~ '^[a-z]{2,3}$');
