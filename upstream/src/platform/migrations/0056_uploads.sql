-- What was uploaded and is kept: how many bytes, of whom. Room is a sum over it, so nothing can drift.
create table upload (
  -- A picture's media_id, a paper's document_id, a clip's or a piece of music's material_id.
  upload_id uuid primary key,
  agency_id uuid not null references agency,
  -- Whose card or paper it is for; null: the agency's own, or a customer's who has no business yet.
  business_id uuid references business on delete set null,
  account_id uuid not null,
  bytes bigint not null check (bytes >= 0),
  created_at timestamptz not null default now()
);
create index upload_of_agency on upload (agency_id) include (bytes);
create index upload_of_business on upload (business_id) include (bytes) where business_id is not null;
create index upload_of_account on upload (account_id) include (bytes) where business_id is null;

alter table upload enable row level security;
create policy tenant on upload
  using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
    or (select current_setting('app.platform', true) = 'on'))
  with check (app_may_see(agency_id));
grant select, insert, update, delete on upload to parichay_app;

-- Whatever way a file's row goes, its room comes free.
create function forget_upload() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from upload where upload_id = (to_jsonb(old) ->> tg_argv[0])::uuid;
  return null;
end $$;
create trigger forget_upload after delete on media for each row execute function forget_upload('media_id');
create trigger forget_upload after delete on document for each row execute function forget_upload('document_id');
create trigger forget_upload after delete on greeting_video for each row execute function forget_upload('media_id');
create trigger forget_upload after delete on video_material for each row execute function forget_upload('material_id');

-- Where a picture stands. Kept by triggers on every table that can name one.
create table media_use (
  media_id uuid not null references media on delete cascade,
  -- The table and the row that name it.
  used_by text not null,
  row_id text not null,
  agency_id uuid not null references agency,
  -- Whose row it is; null: an agency's or the platform's.
  business_id uuid,
  -- False: it is kept for what was made of it, or may come back from the trash, and no page shows it.
  is_shown boolean not null,
  primary key (media_id, used_by, row_id)
);
create index on media_use (used_by, row_id);
alter table media_use enable row level security;
create policy tenant on media_use
  using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
    or (select current_setting('app.platform', true) = 'on'))
  with check (app_may_see(agency_id));
grant select on media_use to parichay_app;

-- What the panel reports of a customer who leaves goes at once.
create index on analytics_log (actor_id) where actor_id is not null;

-- Since when it stands nowhere, where it once stood.
alter table media add column left_at timestamptz;
create index media_left on media (coalesce(left_at, created_at));

-- Every id within a row that can be a picture's; whether there is such a picture the caller asks.
create function ids_within(line jsonb) returns uuid[] language sql immutable as $$
  select array(select distinct (regexp_matches(line::text,
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g'))[1]::uuid)
$$;

create function row_id_of(line jsonb, columns text) returns text language sql immutable as $$
  select string_agg(line ->> name, '/' order by at)
  from unnest(string_to_array(columns, ',')) with ordinality as key (name, at)
$$;

-- @arg 0 the columns of the row's id, @arg 1 `shown`, or `kept` for what was drawn already.
create function note_media_use() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  line jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  -- tg_table_name is of the type `name`, by which the index of a text is not searched.
  line_of text := tg_table_name;
  id text := row_id_of(line, tg_argv[0]);
  is_deleted boolean := line ->> 'deleted_at' is not null;
  comes_back boolean := line_of in ('business', 'card');
  named uuid[] := case when tg_op = 'DELETE' or (is_deleted and not comes_back) then '{}' else ids_within(line) end;
begin
  with gone as (
    delete from media_use where used_by = line_of and row_id = id and media_id <> all (named) returning media_id
  )
  update media set left_at = now() from gone
    where gone.media_id = media.media_id and not exists (
      select from media_use as other
      where other.media_id = media.media_id and (other.used_by, other.row_id) <> (line_of, id)
    );
  if named = '{}' then return null; end if;
  insert into media_use (media_id, used_by, row_id, agency_id, business_id, is_shown)
    select media_id, line_of, id, agency_id, (line ->> 'business_id')::uuid, tg_argv[1] = 'shown' and not is_deleted
    from media where media_id = any (named)
    on conflict (media_id, used_by, row_id) do update set is_shown = excluded.is_shown
      where media_use.is_shown <> excluded.is_shown;
  update media set left_at = null where media_id = any (named) and left_at is not null;
  return null;
end $$;

do $$
declare
  one record;
begin
  for one in select * from (values
    ('agency', 'agency_id', 'shown'), ('business', 'business_id', 'shown'), ('card', 'card_no', 'shown'),
    ('link_category', 'link_category_id', 'shown'), ('link_type', 'link_type_id', 'shown'),
    ('image_post', 'image_id', 'shown'), ('category_static_page', 'category_static_page_id', 'shown'),
    ('ui_customisation', 'ui_customisation_id', 'shown'), ('pdf_card', 'pdf_card_no', 'shown'),
    ('staff_member', 'staff_member_id', 'shown'), ('user_video', 'video_no', 'shown'),
    ('video_template', 'template_id', 'shown'), ('video_draft', 'template_id', 'shown'),
    ('video_document', 'template_id,version', 'shown'), ('studio_document', 'studio_document_id', 'shown'),
    ('studio_document_version', 'studio_document_id,version', 'shown'), ('invoice', 'invoice_id', 'kept'),
    ('pdf_export', 'pdf_export_id', 'kept'), ('staff_print', 'staff_print_id', 'kept'),
    ('staff_print_card', 'staff_print_id,position', 'kept')
  ) as uses (name, columns, how)
  loop
    execute format('create trigger note_media_use after insert or update or delete on %I for each row
      execute function note_media_use(%L, %L)', one.name, one.columns, one.how);
    execute format($q$
      insert into media_use (media_id, used_by, row_id, agency_id, business_id, is_shown)
      select media.media_id, %L, row_id_of(line, %L), media.agency_id, (line ->> 'business_id')::uuid,
        %L = 'shown' and line ->> 'deleted_at' is null
      from (select to_jsonb(t) as line from %I as t) as rows
      cross join lateral unnest(ids_within(line)) as named (id)
      join media on media.media_id = named.id
      where line ->> 'deleted_at' is null or %L in ('business', 'card')
    $q$, one.name, one.columns, one.how, one.name, one.name);
  end loop;
end $$;
update media set left_at = now() where not exists (select from media_use where media_use.media_id = media.media_id)
  and not exists (select from greeting_video where greeting_video.media_id = media.media_id);

-- Of uploads from before, what was sent is what is known: those of videos count nothing.
insert into upload (upload_id, agency_id, business_id, account_id, bytes, created_at)
select coalesce(document.media_id, document_id), document.agency_id,
  coalesce(document.business_id, (
    select use.business_id from media_use as use join business on business.business_id = use.business_id
    where use.media_id = document.media_id order by use.business_id limit 1)),
  uploaded_by, size_bytes, document.created_at
from document on conflict do nothing;

-- Whether visitors are given a file: of a picture, that it stands somewhere they may see, or was uploaded just now and
-- stands nowhere yet; of what was made for a business, that the business is there. It looks past the tenant, as visitors
-- are nobody's, and tells no more than the answer that follows.
create function media_is_shown(wanted uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select case
      when exists (select from media_use where media_id = wanted) then exists (
        select from media_use as use left join business on business.business_id = use.business_id
        where use.media_id = wanted and use.is_shown and business.deleted_at is null)
      else left_at is null
        and not exists (select from customer where user_id = media.uploaded_by and deleted_at is not null)
      end from media where media_id = wanted),
    (select business.deleted_at is null from composition join business using (business_id) where composition_id = wanted),
    (select business.deleted_at is null and user_video.deleted_at is null
      from video_render join user_video using (video_no) join business on business.business_id = user_video.business_id
      where video_render_id = wanted),
    true
  )
$$;
revoke execute on function media_is_shown from public;
grant execute on function media_is_shown to parichay_app;
