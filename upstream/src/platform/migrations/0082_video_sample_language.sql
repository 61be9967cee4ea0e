-- The still and the clip of a template in each language but the first, whose own stand on the template itself.
create table video_template_sample (
  template_id uuid not null references video_template on delete cascade,
  language text not null,
  -- Of the document that it shows.
  version int not null,
  -- Also the name of its files.
  sample_id uuid not null,
  picture jsonb not null,
  primary key (template_id, language)
);
grant select, insert, update, delete on video_template_sample to parichay_app;
