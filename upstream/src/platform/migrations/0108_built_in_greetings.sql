-- Key of a greeting that every installation has, such as `diwali/3/hi/SQUARE`; null = an uploaded one.
alter table image_post add built_in text;
create unique index image_post_built_in on image_post (built_in) where built_in is not null;
update image_post set built_in = concat_ws('/', scene ->> 'name', language, split_part(kind, '_', 1))
where image_id in (
  select distinct on (scene ->> 'name', language, kind) image_id
  from image_post where scene ? 'name' and not is_agency_exclusive
  order by scene ->> 'name', language, kind, image_id);

-- Lists of customers begin with the greetings in their language.
create index on image_post (image_subcategory_id, language, image_id desc);

-- Which greetings are installed: a digest of their keys.
create table greeting_library (
  is_only boolean primary key default true check (is_only),
  digest text not null
);
grant select, insert, update on greeting_library to parichay_app;
