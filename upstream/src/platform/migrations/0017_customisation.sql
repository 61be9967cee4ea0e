-- Two people who edit the same kind of link: the second is told.
alter table link_category add column version int not null default 1;
alter table link_type add column version int not null default 1;
