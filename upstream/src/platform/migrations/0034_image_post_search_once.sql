-- As 0031 made it, but that what was looked at first is not looked at twice, and that rare words of captions are gathered.
-- At most so many greetings of which every word stands in the subcategory, a tag or the caption: first those whose
-- subcategory bears all of the search (2), then those that a tag does (1), then the others (0); newest first among each.
-- Row level security keeps the indexes on words and tags from use (0011 says why), so this is a function of the tables'
-- owner, which sees to the tenant itself and answers ids alone.
-- `asked` holds `words`, a list of patterns for each; `whole`, the pattern of all the search; `isLookedUp`, false where no
-- word is in an index; and the filters of the list.
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
