-- One trash for all that people make: it is marked as deleted with who did it, and removed for good after 30 days. While
-- the version before still serves, it goes on showing greetings and staff members that are marked.
alter table pdf_card add column deleted_by uuid;
alter table user_video add column deleted_by uuid;
alter table video_template add column deleted_by uuid;
alter table subscription_plan add column deleted_by uuid;
-- A plan has a number; in the trash all go by ids.
alter table subscription_plan add column trash_id uuid not null default gen_random_uuid();
create unique index subscription_plan_trash_id on subscription_plan (trash_id);
alter table staff_member add column deleted_at timestamptz, add column deleted_by uuid;
alter table image_post add column deleted_at timestamptz, add column deleted_by uuid;
-- Its occasion may be deleted while a greeting is in the trash.
alter table image_post alter column image_subcategory_id drop not null;
alter table image_post add constraint image_post_has_occasion
  check (image_subcategory_id is not null or deleted_at is not null);

create index pdf_card_deleted on pdf_card (agency_id, deleted_at) where deleted_at is not null;
create index user_video_deleted on user_video (agency_id, deleted_at) where deleted_at is not null;
create index video_template_deleted on video_template (deleted_at) where deleted_at is not null;
create index subscription_plan_deleted on subscription_plan (agency_id, deleted_at) where deleted_at is not null;
create index staff_member_deleted on staff_member (agency_id, deleted_at) where deleted_at is not null;
create index image_post_deleted on image_post (agency_id, deleted_at) where deleted_at is not null;

-- All that can come back. What belongs to a business that is gone comes back with it, and stands here no more than that.
-- Of what was deleted before it was written down by whom, pictures may be gone.
create view trash_entry with (security_invoker = true) as
  select 'business' as kind, business_id as entry_id, agency_id, business_id, business_name as name, deleted_at, deleted_by
    from business where deleted_at is not null
  union all
  select 'card', card_no, card.agency_id, card.business_id, business_name, card.deleted_at, card.deleted_by
    from card join business on business.business_id = card.business_id
    where card.deleted_at is not null and business.deleted_at is null
  union all
  select 'pdf_card', pdf_card_no, pdf_card.agency_id, pdf_card.business_id,
      coalesce(nullif(person_name, ''), company_name), pdf_card.deleted_at, pdf_card.deleted_by
    from pdf_card join business on business.business_id = pdf_card.business_id
    where pdf_card.deleted_at is not null and pdf_card.deleted_by is not null and business.deleted_at is null
  union all
  select 'user_video', video_no, user_video.agency_id, user_video.business_id, title, user_video.deleted_at,
      user_video.deleted_by
    from user_video join business on business.business_id = user_video.business_id
    where user_video.deleted_at is not null and user_video.deleted_by is not null and business.deleted_at is null
  union all
  select 'staff_member', staff_member_id, staff_member.agency_id, staff_member.business_id, person_name,
      staff_member.deleted_at, staff_member.deleted_by
    from staff_member join business on business.business_id = staff_member.business_id
    where staff_member.deleted_at is not null and business.deleted_at is null
  union all
  select 'image_post', image_id, agency_id, null, left(concat_ws(' · ', image_subcategory_name, nullif(caption, '')), 120),
      deleted_at, deleted_by
    from image_post left join image_subcategory using (image_subcategory_id) where deleted_at is not null
  union all
  select 'subscription_plan', trash_id, agency_id, null, name, deleted_at, deleted_by
    from subscription_plan where deleted_at is not null and deleted_by is not null
  union all
  select 'video_template', template_id, null, null, template_name, deleted_at, deleted_by
    from video_template where deleted_at is not null and deleted_by is not null;
grant select on trash_entry to parichay_app;

-- As 0056 made it, but that pictures of all that is in the trash are kept, and shown to nobody.
create or replace function note_media_use() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  line jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  -- tg_table_name is of the type `name`, by which the index of a text is not searched.
  line_of text := tg_table_name;
  id text := row_id_of(line, tg_argv[0]);
  is_deleted boolean := line ->> 'deleted_at' is not null;
  comes_back boolean := line_of in ('business', 'card', 'pdf_card', 'user_video', 'staff_member', 'image_post',
    'video_template');
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

-- As 0034 made it, but for what is deleted.
create or replace function image_posts_found(asked jsonb, after_relevance int, after_id uuid, most int)
returns table (found_id uuid, found_relevance int)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  is_platform boolean := coalesce(current_setting('app.platform', true) = 'on', false);
  best uuid[] := array(select image_subcategory_id from image_subcategory where image_subcategory_name ilike asked ->> 'whole');
  best_tags uuid[] := array(select image_tag_id from image_tag where image_tag_name ilike asked ->> 'whole');
  within uuid[] := array(
    select image_subcategory_id from image_subcategory join image_category using (image_category_id)
    where image_category_id = coalesce((asked ->> 'imageCategoryId')::uuid, image_category_id)
      and image_subcategory_id = coalesce((asked ->> 'imageSubcategoryId')::uuid, image_subcategory_id)
      and (image_subcategory.is_active and image_category.is_active or not (asked ->> 'isOffered')::boolean));
  wanted text := concat_ws(' and ',
    'deleted_at is null',
    format('image_subcategory_id = any(%L)', within),
    'is_active = ' || quote_literal(asked ->> 'isActive'),
    'is_agency_exclusive = ' || quote_literal(asked ->> 'isAgencyExclusive'),
    'language = ' || quote_literal(asked ->> 'language'),
    'image_tag_ids @> array[' || quote_literal(asked ->> 'imageTagId') || '::uuid]',
    case when asked ->> 'mediaType' = 'VIDEO' then 'video is not null' end,
    case when asked ? 'kinds' then format('kind = any(%L)', array(select jsonb_array_elements_text(asked -> 'kinds'))) end,
    case when not is_platform then format('(not is_agency_exclusive or agency_id = %L)', tenant) end);
  patterns text[];
  of_subcategories uuid[];
  of_tags uuid[];
  standing text;
  newest text;
  before uuid;
  -- Words that stand in captions alone are gathered quickly by their parts, whatever is said of them together.
  in_captions_alone boolean := true;
  -- The newest that are looked at first; among those, as many as make it likely that all wanted are soon come across.
  probed constant int := 4000;
  enough int;
  last_probed uuid;
  further uuid[];
  found uuid[];
begin
  if not is_platform and tenant is null then return; end if;
  for patterns in select array(select jsonb_array_elements_text(word)) from jsonb_array_elements(asked -> 'words') as word loop
    of_subcategories := array(
      select image_subcategory_id from image_subcategory where image_subcategory_name ilike any(patterns));
    of_tags := array(select image_tag_id from image_tag where image_tag_name ilike any(patterns));
    in_captions_alone := in_captions_alone and of_subcategories = '{}' and of_tags = '{}';
    wanted := concat(wanted, ' and (', concat_ws(' or ',
      case when of_subcategories <> '{}' then format('image_subcategory_id = any(%L)', of_subcategories) end,
      case when of_tags <> '{}' then format('image_tag_ids && %L', of_tags) end,
      format('caption ilike any(%L)', patterns)), ')');
  end loop;
  enough := case when in_captions_alone then 17 else 7 end;
  for relevance in reverse coalesce(after_relevance, 2)..0 loop
    continue when relevance = 2 and best = '{}' or relevance = 1 and best_tags = '{}';
    before := case when relevance = after_relevance then after_id else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end;
    if relevance = 2 then
      -- Those of a festival lie together in the months before it: the newest of each subcategory are asked for apart.
      execute format('select array(select newest.image_id from unnest($1) as best (id) cross join lateral (
          select image_id from image_post where image_subcategory_id = best.id and image_id < $2 and %s
          order by image_id desc limit $3) as newest
        order by newest.image_id desc limit $3)', wanted)
        into found using best, before, most;
    else
      standing := concat_ws(' and ', wanted,
        case when best <> '{}' then format('image_subcategory_id <> all(%L)', best) end,
        case when relevance = 1 then format('image_tag_ids && %L', best_tags)
          when best_tags <> '{}' then format('not image_tag_ids && %L', best_tags) end);
      -- What is common is soon come across among the newest. All that there are of what is not are gathered and sorted.
      newest := format('select array(select image_id from (
        select * from image_post where image_id < $1 order by image_id desc limit $2) as newest where %s
        order by image_id desc limit $3)', standing);
      execute newest into found using before, probed, most;
      if cardinality(found) < most then
        if cardinality(found) >= enough or not (asked ->> 'isLookedUp')::boolean then
          last_probed := (select image_id from image_post where image_id < before
            order by image_id desc offset probed - 1 limit 1);
          execute newest into further using last_probed, 30000 - probed, most - cardinality(found);
          found := found || further;
        else
          found := '{}';
        end if;
      end if;
      if cardinality(found) < most and (asked ->> 'isLookedUp')::boolean then
        execute format('with found as materialized (select image_id from image_post where image_id < $1 and %s)
          select array(select image_id from found order by image_id desc limit $2)', standing)
          into found using before, most;
      end if;
    end if;
    return query select unnest(found), relevance;
    most := most - cardinality(found);
    exit when most = 0;
  end loop;
end $$;
