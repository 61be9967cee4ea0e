-- What templates of promotional videos draw. A version that was published never changes: videos keep the one they were
-- made from.
create table video_document (
  template_id uuid not null references video_template on delete cascade,
  version int not null,
  -- A film as documents/*.json of the product have it: a layer document, its music, and its words in every language.
  film jsonb not null,
  created_at timestamptz not null default now(),
  primary key (template_id, version)
);
grant select, insert on video_document to parichay_app;

-- Of those that come with the product: the name of the document's file, which stays whatever the template is called.
alter table video_template add column built_in text unique;
-- The newest published version; null: nobody has drawn it.
alter table video_template add column document_version int;
-- Name of the files of its still and its silent clip, and the version that they were made of.
alter table video_template add column sample_id uuid;
alter table video_template add column sample_version int;

-- The job of a film says why it failed.
alter table user_video drop column failure_reason;
alter table user_video add column language text not null default 'en' check (language in ('en', 'hi', 'gu'));
-- The version of its template's document.
alter table user_video add column document_version int;

-- Films that were asked for: each full one that is there, or may be there one day, counts. It stays when its video is
-- deleted, so that the plan's place is not given back.
create table video_render (
  -- Also the name of its file, so it tells nothing and cannot be guessed.
  video_render_id uuid primary key,
  agency_id uuid not null references agency,
  business_id uuid not null references business on delete cascade,
  video_no uuid not null references user_video on delete cascade,
  -- Small, with a watermark, and free.
  is_sample boolean not null,
  -- Whether it took one of the plan's places; a video takes one, with its first film, or was bought.
  is_of_plan boolean not null,
  -- Digest of all that it is drawn from.
  render_key text not null,
  render_job_id uuid references render_job on delete set null,
  -- Null until the file is there.
  stored_at timestamptz,
  created_at timestamptz not null default now()
);
create index on video_render (video_no, video_render_id desc);
create index video_render_of_plan on video_render (business_id, created_at) where is_of_plan;
create index video_render_samples on video_render (business_id, created_at) where is_sample;

alter table video_render enable row level security;
create policy tenant on video_render
  using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
    or (select current_setting('app.platform', true) = 'on'))
  with check (app_may_see(agency_id));
grant select, insert, update, delete on video_render to parichay_app;
