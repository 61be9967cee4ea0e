-- Templates of videos as staff works on them. They are the platform's and of no agency, as what is published of them.
create table video_draft (
  template_id uuid primary key references video_template on delete cascade,
  -- As video_document has it.
  film jsonb not null,
  version int not null default 1,
  -- The version of the draft that was published last.
  published_version int,
  updated_at timestamptz not null default now()
);
grant select, insert, update, delete on video_draft to parichay_app;

-- Clips and music for templates, as their senders have the right to use them.
create table video_material (
  material_id uuid primary key,
  kind text not null check (kind in ('clip', 'music')),
  -- Of a clip: what it was cut to.
  shape text check (shape in ('SQUARE', 'STORY')),
  file_name text not null,
  -- Where it is from, and what allows its use.
  licence text not null,
  uploaded_by uuid not null,
  -- Forgotten some weeks after it ended.
  render_job_id uuid not null,
  -- Null until it is made ready.
  seconds real,
  created_at timestamptz not null default now(),
  check ((kind = 'clip') = (shape is not null))
);
grant select, insert, update, delete on video_material to parichay_app;

-- Small films of drafts for businesses that nobody has. They count nothing and are kept a week.
create table video_test (
  -- Also the name of its file.
  video_test_id uuid primary key,
  template_id uuid not null references video_template on delete cascade,
  draft_version int not null,
  shape text not null check (shape in ('SQUARE', 'STORY')),
  -- Which of the businesses it shows.
  business text not null,
  render_job_id uuid references render_job on delete set null,
  created_at timestamptz not null default now()
);
create index on video_test (template_id, created_at);
grant select, insert, update, delete on video_test to parichay_app;

-- Stills and clips of older versions lie in the store until they are removed.
create table video_sample_left (
  sample_id uuid primary key,
  left_at timestamptz not null default now()
);
grant select, insert, update, delete on video_sample_left to parichay_app;

-- Since when a template is offered no more.
alter table video_template add column withdrawn_at timestamptz;

-- The report of businesses counts these for a page of businesses at once.
create index pdf_export_of_business on pdf_export (business_id, pdf_card_no);
create index video_render_made on video_render (business_id, video_no) where stored_at is not null and not is_sample;
