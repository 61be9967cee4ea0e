-- An enquiry that looks like a robot's is stored apart, where its owner can see it, instead of being thrown away.
alter table enquiry add column is_spam boolean not null default false;
