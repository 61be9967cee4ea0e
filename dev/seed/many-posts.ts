import { postLanguages } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import pg from 'pg';
import { newId } from '../../upstream/src/platform/database/rows.ts';
import { businessNameLists } from './many-names.ts';

/** Rows per statement. */
const BATCH = 100_000;

const wishes = ['Happy', 'A very happy', 'Warm wishes for', 'Greetings on', 'शुभ', 'શુભ', 'All our joy this', 'Blessed'];

const tags =
  'Lamps,Night,Flowers,Colour,Family,Gold,Devotion,Children,Kites,Harvest,Music,Dance,Sweets,Rangoli,Peacock,Elephant,Lotus,Marigold,Sunrise,Moon,River,Temple,Flag,Saffron,Modern,Simple,Photo,Painting,Offer,Sale,Thanks,New,Team,Shop,Food,Health,Travel,School,Quote,Smile';

/**
 * Adds greetings of eighteen months to a database with agencies: mostly for well-known occasions, with texts in eight
 * languages, and one in ten exclusive to an agency. Needs a superuser.
 * @throws Error when greetings exist already
 */
export async function seedManyPosts(databaseUrl: string, posts: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select exists (select from image_post) as is_filled');
    if (rows[0].is_filled) throw new Error('there are greetings in this database already');
    await client.query('set session_replication_role = replica; set synchronous_commit = off');
    const { rows: indexes } = await client.query(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = 'image_post'::regclass and not indisunique`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query(
      `insert into image_tag (image_tag_id, image_tag_name) select gen_random_uuid(), name from unnest($1::text[]) as name`,
      [tags.split(',')],
    );
    await client.query(helpers);
    const salt = newId().replaceAll('-', '');
    for (let from = 0; from < posts; from += BATCH)
      await client.query(insertPosts, [
        ...[from, Math.min(posts, from + BATCH) - 1, posts, salt],
        ...[businessNameLists.names, businessNameLists.trades, businessNameLists.places].map((list) =>
          JSON.stringify(list),
        ),
        postLanguages,
        wishes,
      ]);
    // Triggers are disabled, so their rows are inserted here.
    await client.query(`insert into media_use (media_id, used_by, row_id, agency_id, business_id, is_shown)
      select media_id, 'image_post', image_id::text, media.agency_id, null, true
      from image_post join media using (media_id) on conflict do nothing`);
    await client.query(`set maintenance_work_mem = '256MB'`);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('vacuum analyze image_post');
    await client.query('analyze image_tag; analyze image_subcategory; analyze media_use');
  } finally {
    await client.end();
  }
}

/** `pick` hashes row and purpose to a number below `among`. */
const helpers = `
create function pg_temp.pick(number bigint, purpose int, among int) returns int language sql immutable as
  $$ select ((hashint8extended(number, purpose) & 2147483647) % among)::int $$;
create temp table occasion as
  select row_number() over (order by celebration_type = 'none', image_category_id, position) - 1 as number,
    image_subcategory_id, image_subcategory_name from image_subcategory;
create temp table seed_agency as
  select row_number() over (order by 'superadmin' = any(roles) desc, agency_id) - 1 as number, agency_id from agency;
create temp table seed_tag as
  select row_number() over (order by image_tag_name) - 1 as number, image_tag_id from image_tag;
insert into media (media_id, agency_id, uploaded_by, by_staff, width, height)
  select gen_random_uuid(), agency_id, gen_random_uuid(), true, 1080, 1080 from seed_agency where number = 0;
create temp table seed_media as select media_id from media where by_staff limit 1`;

/** Most greetings belong to festivals and to a few tags; every fiftieth is a video. */
const insertPosts = `
insert into image_post (image_id, agency_id, is_agency_exclusive, kind, media_id, picture, video, image_subcategory_id,
  image_tag_ids, language, caption, keep_out, is_active, created_at)
select
  (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(drawn, 1, 3) || 'a' || substr(drawn, 4, 15))::uuid,
  agency_id, own_of > 0,
  case when made.number % 50 = 0 then shape || '_VIDEO' else shape || '_IMAGE' end,
  media_id, jsonb_build_object('mediaId', media_id, 'width', 1080, 'height', case shape when 'SQUARE' then 1080 else 1920 end),
  case when made.number % 50 = 0 then jsonb_build_object('mediaId', media_id, 'durationSeconds', 10) end,
  image_subcategory_id, tags, ($8::text[])[1 + pg_temp.pick(made.number, 4, array_length($8::text[], 1))],
  ($9::text[])[1 + pg_temp.pick(made.number, 5, array_length($9::text[], 1))] || ' ' || image_subcategory_name || ' | '
    || (name ->> 1) || ' ' || (trade ->> 1) || ', ' || (place ->> 0) || case when made.number % 20 = 0 then ' no. ' || made.number else '' end,
  null, pg_temp.pick(made.number, 6, 100) > 2, at
from (
  select number, md5($4 || number) as drawn,
    now() - (1 - (number + 1)::float8 / $3) * interval '548 days' as at,
    floor(power(pg_temp.pick(number, 1, 10000) / 10000.0, 2) * (select count(*) from occasion)) as occasion,
    case when pg_temp.pick(number, 2, 10) = 0 then 1 + pg_temp.pick(number, 3, (select count(*)::int from seed_agency) - 1) else 0 end as own_of,
    case when pg_temp.pick(number, 7, 3) = 0 then 'STORY' else 'SQUARE' end as shape,
    $5::jsonb -> pg_temp.pick(number, 8, jsonb_array_length($5::jsonb)) as name,
    $6::jsonb -> pg_temp.pick(number, 9, jsonb_array_length($6::jsonb)) as trade,
    $7::jsonb -> pg_temp.pick(number, 10, jsonb_array_length($7::jsonb)) as place
  from generate_series($1::bigint, $2::bigint) as number
) as made
join occasion on occasion.number = made.occasion
join seed_agency on seed_agency.number = own_of
cross join seed_media
cross join lateral (
  select coalesce(array_agg(image_tag_id), '{}') as tags from seed_tag
  where number = made.number % 50000 or number in (
    1 + floor(power(pg_temp.pick(made.number, 11, 1000) / 1000.0, 3) * 39), 1 + floor(power(pg_temp.pick(made.number, 12, 1000) / 1000.0, 3) * 39))
) as tagged`;
