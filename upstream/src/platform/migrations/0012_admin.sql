-- What the admin's panel keeps: plans, greetings, templates, sections and pages of the customer's panel, and who
-- changed what.

create table subscription_plan (
  subscription_plan_id int generated always as identity primary key,
  agency_id uuid not null references agency,
  name text not null,
  price_paise bigint not null check (price_paise >= 0),
  -- Years.
  validity int not null check (validity between 1 and 10),
  limits jsonb not null,
  frame_visibility jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  -- No longer sold; what was bought keeps its terms.
  deleted_at timestamptz
);
create unique index subscription_plan_name on subscription_plan (agency_id, lower(name)) where deleted_at is null;

-- Categories, subcategories and tags of greetings are one list for all agencies, as the link store is.
create table image_category (
  image_category_id uuid primary key,
  image_category_name text not null,
  is_active boolean not null,
  position int not null,
  created_at timestamptz not null default now()
);
create unique index image_category_name on image_category (lower(image_category_name));

create table image_subcategory (
  image_subcategory_id uuid primary key,
  image_category_id uuid not null references image_category,
  image_subcategory_name text not null,
  celebration_type text not null check (celebration_type in ('none', 'fixed', 'flexible')),
  -- `--MM-DD`.
  fixed_date text,
  -- Year → date.
  flexible_dates jsonb not null default '{}',
  is_active boolean not null,
  position int not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  check ((celebration_type = 'fixed') = (fixed_date is not null))
);
create unique index image_subcategory_name on image_subcategory (image_category_id, lower(image_subcategory_name));

create table image_tag (
  image_tag_id uuid primary key,
  image_tag_name text not null,
  created_at timestamptz not null default now()
);
create unique index image_tag_name on image_tag (lower(image_tag_name));

create table image_post (
  image_id uuid primary key,
  -- Whose staff made it.
  agency_id uuid not null references agency,
  -- Only for the customers of that agency. Those of the platform's alone may be for everybody's.
  is_agency_exclusive boolean not null,
  kind text not null check (kind in ('SQUARE_IMAGE', 'SQUARE_VIDEO', 'STORY_IMAGE', 'STORY_VIDEO')),
  media_id uuid not null references media,
  picture jsonb not null,
  video jsonb,
  image_subcategory_id uuid not null references image_subcategory,
  image_tag_ids uuid[] not null default '{}',
  language text not null,
  caption text not null,
  focal_point jsonb,
  is_active boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index on image_post (image_subcategory_id, image_id desc);
create index on image_post (agency_id, image_id desc);
create index on image_post using gin (image_tag_ids);

create table category_static_page (
  category_static_page_id uuid primary key,
  agency_id uuid not null references agency,
  category text not null,
  title text not null,
  blocks jsonb not null,
  is_active boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index on category_static_page (agency_id, category_static_page_id desc);

create table ui_customisation (
  ui_customisation_id uuid primary key,
  agency_id uuid not null references agency,
  placement text not null,
  title text not null,
  display_style text not null,
  height text not null,
  logo_mode text not null,
  position int not null,
  is_active boolean not null,
  picture jsonb,
  target jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index on ui_customisation (agency_id, placement, position, ui_customisation_id);

-- Made by the platform's staff for all agencies.
create table video_template (
  template_id uuid primary key,
  template_code text not null,
  template_name text not null,
  category text,
  shapes text[] not null,
  duration_seconds real not null,
  thumbnail jsonb,
  slots jsonb not null,
  popularity int not null default 0,
  is_active boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  -- Videos made from it stay.
  deleted_at timestamptz
);
create unique index video_template_code on video_template (template_code) where deleted_at is null;
create index on video_template (popularity desc, template_id desc) where deleted_at is null;

create table pdf_card (
  pdf_card_no uuid primary key,
  agency_id uuid not null references agency,
  business_id uuid not null references business on delete cascade,
  template_code text not null,
  company_name text not null,
  person_name text not null,
  -- What stands on it, as its schema in the contract says.
  details jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'done', 'revoked')),
  exports_left int not null default 0,
  exported_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index on pdf_card (business_id, pdf_card_no desc) where deleted_at is null;
create index on pdf_card (agency_id, pdf_card_no desc) where deleted_at is null;

create table user_video (
  video_no uuid primary key,
  agency_id uuid not null references agency,
  business_id uuid not null references business on delete cascade,
  template_id uuid not null references video_template,
  title text not null,
  shape text not null check (shape in ('SQUARE', 'STORY')),
  texts jsonb not null,
  pictures jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'queued', 'rendering', 'done', 'failed')),
  failure_reason text,
  is_paid boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index on user_video (business_id, video_no desc) where deleted_at is null;
create index on user_video (agency_id, video_no desc) where deleted_at is null;

-- A domain gets certificates once its DNS was seen to lead here.
alter table agency_domain add column points_here_since timestamptz;
-- Two people who edit the same account: the second is told.
alter table franchisee add column version int not null default 1;
-- What a card was before it was deleted, so that undoing makes it that again.
alter table card add column status_when_deleted text;

-- Every write of staff: who, what, before and after. Written by triggers of the tables' owner, so that no way around it
-- is left; the role of requests may read it and nothing else.
create table audit_log (
  audit_id uuid primary key default gen_random_uuid(),
  -- Whose row was changed; of what belongs to no agency, that of the account.
  agency_id uuid not null references agency,
  franchisee_id uuid not null,
  -- The customer whom the account had logged in as.
  user_id uuid,
  -- `POST /updateCardStatus`.
  call text not null,
  -- Name of the table, and the id of the row.
  entity text not null,
  entity_id text not null,
  business_id uuid,
  action text not null check (action in ('insert', 'update', 'delete', 'log-in-as')),
  -- The columns that differ; of a column of facts, the facts that do.
  before jsonb,
  after jsonb,
  created_at timestamptz not null default clock_timestamp()
);
create index on audit_log (agency_id, created_at desc, audit_id desc);
create index on audit_log (agency_id, franchisee_id, created_at desc, audit_id desc);
create index on audit_log (agency_id, business_id, created_at desc, audit_id desc);

-- The facts of `these` that are not the same in `those`; of facts within facts the same, one level deep.
create function facts_that_differ(these jsonb, those jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(
    key,
    case when jsonb_typeof(value) = 'object' and jsonb_typeof(those -> key) = 'object'
      then (select coalesce(jsonb_object_agg(inner_key, inner_value), '{}')
            from jsonb_each(value) as facts (inner_key, inner_value)
            where inner_value is distinct from those -> key -> inner_key)
      else value end
  ), '{}')
  from jsonb_each(these)
  where value is distinct from those -> key
$$;

-- `audit('business_id')`: the column that is the row's id; further ones name columns whose content is not kept.
create function audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  staff uuid := nullif(current_setting('app.franchisee_id', true), '')::uuid;
  old_row jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  new_row jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  row_now jsonb := case when tg_op = 'DELETE' then old_row else new_row end;
  kept_away text[] := array['version', 'updated_at', 'session_epoch', 'password_hash'] || tg_argv[1:];
  changed_from jsonb;
  changed_to jsonb;
begin
  if staff is null then return null; end if;
  changed_from := facts_that_differ(old_row - kept_away, new_row - kept_away);
  changed_to := facts_that_differ(new_row - kept_away, old_row - kept_away);
  if changed_from = '{}' and changed_to = '{}' then return null; end if;
  insert into audit_log (agency_id, franchisee_id, user_id, call, entity, entity_id, business_id, action, before, after)
  values (
    coalesce((row_now ->> 'agency_id')::uuid, nullif(current_setting('app.staff_agency_id', true), '')::uuid),
    staff,
    nullif(current_setting('app.as_user_id', true), '')::uuid,
    coalesce(current_setting('app.call', true), ''),
    tg_table_name,
    row_now ->> tg_argv[0],
    (row_now ->> 'business_id')::uuid,
    lower(tg_op),
    case when tg_op = 'INSERT' then null else changed_from end,
    case when tg_op = 'DELETE' then null else changed_to end
  );
  return null;
end $$;

create trigger audit after insert or update or delete on agency for each row execute function audit('agency_id');
create trigger audit after insert or update or delete on agency_domain for each row execute function audit('host');
create trigger audit after insert or update or delete on customer
  for each row execute function audit('user_id', 'preferences');
create trigger audit after insert or update or delete on franchisee
  for each row execute function audit('franchisee_id');
create trigger audit after insert or update or delete on business for each row execute function audit('business_id');
create trigger audit after insert or update or delete on card for each row execute function audit('card_no');
create trigger audit after insert or update or delete on document for each row execute function audit('document_id');
-- What visitors wrote is erased for good, and must not live on here.
create trigger audit after update or delete on feedback
  for each row execute function audit('feedback_id', 'name', 'message');
create trigger audit after update or delete on enquiry
  for each row execute function audit('enquiry_id', 'name', 'phone_number', 'email', 'message');
create trigger audit after insert or update or delete on link_category
  for each row execute function audit('link_category_id');
create trigger audit after insert or update or delete on link_type for each row execute function audit('link_type_id');
create trigger audit after insert or update or delete on subscription_plan
  for each row execute function audit('subscription_plan_id');
create trigger audit after insert or update or delete on image_category
  for each row execute function audit('image_category_id');
create trigger audit after insert or update or delete on image_subcategory
  for each row execute function audit('image_subcategory_id');
create trigger audit after insert or update or delete on image_tag for each row execute function audit('image_tag_id');
create trigger audit after insert or update or delete on image_post for each row execute function audit('image_id');
create trigger audit after insert or update or delete on category_static_page
  for each row execute function audit('category_static_page_id');
create trigger audit after insert or update or delete on ui_customisation
  for each row execute function audit('ui_customisation_id');
create trigger audit after insert or update or delete on video_template
  for each row execute function audit('template_id', 'popularity');
create trigger audit after insert or update or delete on pdf_card for each row execute function audit('pdf_card_no');
create trigger audit after insert or update or delete on user_video for each row execute function audit('video_no');

-- Whose rows a query may see is asked once a query, as in 0009.
do $$
declare t text;
begin
  foreach t in array array['subscription_plan', 'category_static_page', 'ui_customisation', 'pdf_card', 'user_video',
                           'audit_log'] loop
    execute format('alter table %I enable row level security', t);
    execute format($policy$
      create policy tenant on %I
        using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
          or (select current_setting('app.platform', true) = 'on'))
        with check (app_may_see(agency_id))
    $policy$, t);
  end loop;
end $$;
grant select, insert, update, delete on subscription_plan, category_static_page, ui_customisation, pdf_card, user_video,
  image_category, image_subcategory, image_tag, image_post, video_template to parichay_app;
grant select on audit_log to parichay_app;

-- Posts for every agency are seen by whoever is of some agency, and changed by the platform alone.
alter table image_post enable row level security;
create policy tenant on image_post
  using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
    or (select current_setting('app.platform', true) = 'on')
    or (not is_agency_exclusive and (select coalesce(current_setting('app.agency_id', true), '') <> '')))
  with check (app_may_see(agency_id));
create policy own_alone on image_post as restrictive for update
  using (app_may_see(agency_id)) with check (app_may_see(agency_id));
create policy own_alone_deleted on image_post as restrictive for delete using (app_may_see(agency_id));
-- Whether a staff account that has logged in as a customer may go on: it may be of another agency, the platform's.
create function staff_is_live(wanted uuid, epoch int) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from franchisee where franchisee_id = wanted and session_epoch = epoch and is_active)
$$;
revoke execute on function staff_is_live from public;
grant execute on function staff_is_live to parichay_app;
revoke execute on function audit from public;

-- That staff logged in as a customer changes no row, so it is written down by itself.
create function audit_log_in_as(customer_id uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into audit_log (agency_id, franchisee_id, user_id, call, entity, entity_id, action)
  select agency_id, nullif(current_setting('app.franchisee_id', true), '')::uuid, user_id,
         current_setting('app.call', true), 'customer', user_id::text, 'log-in-as'
  from customer where user_id = customer_id
$$;
revoke execute on function audit_log_in_as from public;
grant execute on function audit_log_in_as to parichay_app;

-- By name: the banner that a customer's panel bears while staff works in it, and the audit log, say who it is.
create function staff_name(wanted uuid) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select name from franchisee where franchisee_id = wanted
$$;
revoke execute on function staff_name from public;
grant execute on function staff_name to parichay_app;
