import type { PostKind, PostLanguage } from '@parichay/shared/greeting/greeting.lists.ts';
import type { Tx } from '../../upstream/src/lib/database.ts';
import { newId } from '../../upstream/src/lib/rows.ts';
import { type Painted, recordMedia } from './pictures.ts';

interface DemoGreeting {
  motif: string;
  /** One of the subcategories that every installation begins with. */
  subcategory: string;
  language: PostLanguage;
  caption: string;
  tags: readonly string[];
  kind?: PostKind;
  /** The demo agency's alone; the others are the platform's, for everybody. */
  isOwn?: true;
}

/** Oldest first. */
const greetings: readonly DemoGreeting[] = [
  {
    motif: 'diwali-hi',
    subcategory: 'Diwali',
    language: 'hi',
    caption: 'आपके घर और कारोबार में उजाला रहे।',
    tags: ['Lamps', 'Night'],
  },
  {
    motif: 'diwali-en-story',
    subcategory: 'Diwali',
    language: 'en',
    caption: 'Light, sweets and good company to all of you.',
    tags: ['Lamps', 'Night'],
    kind: 'STORY_IMAGE',
  },
  {
    motif: 'uttarayan-gu',
    subcategory: 'Uttarayan',
    language: 'gu',
    caption: 'કાપ્યો છે! તમને અને તમારા પરિવારને શુભ ઉત્તરાયણ.',
    tags: ['Kites'],
  },
  {
    motif: 'gurpurab-en',
    subcategory: 'Gurpurab',
    language: 'en',
    caption: 'Peace and service to all, this Gurpurab and after it.',
    tags: ['Lamps', 'Night'],
  },
  {
    motif: 'christmas-en',
    subcategory: 'Christmas',
    language: 'en',
    caption: 'Merry Christmas from all of us.',
    tags: ['Winter'],
  },
  {
    motif: 'thought-hi',
    subcategory: 'Thought of the day',
    language: 'hi',
    caption: 'जो ठहरना जानता है, वही दूर तक जाता है।',
    tags: ['Flowers'],
  },
  {
    motif: 'morning-mr',
    subcategory: 'Good morning',
    language: 'mr',
    caption: 'आपला दिवस आनंदात जावो.',
    tags: ['Sunrise'],
  },
  {
    motif: 'morning-gu',
    subcategory: 'Good morning',
    language: 'gu',
    caption: 'તમારો દિવસ શુભ રહે.',
    tags: ['Sunrise'],
  },
  {
    motif: 'morning-en',
    subcategory: 'Good morning',
    language: 'en',
    caption: 'Have a good day. We are open from nine.',
    tags: ['Sunrise'],
  },
  {
    motif: 'morning-hi',
    subcategory: 'Good morning',
    language: 'hi',
    caption: 'आपका दिन शुभ हो।',
    tags: ['Sunrise'],
  },
  {
    motif: 'offer-hi',
    subcategory: 'Offer',
    language: 'hi',
    caption: 'इस हफ़्ते ख़ास छूट। आज ही आइए।',
    tags: ['Flowers'],
    isOwn: true,
  },
];

const motifsOf = (isOwn: boolean): string[] =>
  greetings.filter((one) => (one.isOwn ?? false) === isOwn).map(({ motif }) => motif);

export const greetingMotifs = { platform: motifsOf(false), own: motifsOf(true) } as const;

interface Maker {
  agencyId: string;
  franchiseeId: string;
  pictures: Painted;
}

/** Greetings in the categories and festivals that stand already: the platform's for everybody, and the agency's own. */
export async function seedGreetings(tx: Tx, platform: Maker, own: Maker): Promise<void> {
  for (const { agencyId, franchiseeId, pictures } of [platform, own])
    await recordMedia(tx, pictures, { agencyId, uploadedBy: franchiseeId, byStaff: true });
  const tags = new Map([...new Set(greetings.flatMap((one) => one.tags))].map((name) => [name, newId()] as const));
  await tx
    .insertInto('image_tag')
    .values([...tags].map(([image_tag_name, image_tag_id]) => ({ image_tag_id, image_tag_name })))
    .execute();
  for (const greeting of greetings) {
    const { agencyId, pictures } = greeting.isOwn ? own : platform;
    const picture = pictures.get(greeting.motif);
    if (!picture) throw new Error(`nobody has painted ${greeting.motif}`);
    const { image_subcategory_id } = await tx
      .selectFrom('image_subcategory')
      .select('image_subcategory_id')
      .where('image_subcategory_name', '=', greeting.subcategory)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('image_post')
      .values({
        image_id: newId(),
        agency_id: agencyId,
        is_agency_exclusive: greeting.isOwn ?? false,
        kind: greeting.kind ?? 'SQUARE_IMAGE',
        media_id: picture.mediaId,
        picture: JSON.stringify(picture),
        video: null,
        image_subcategory_id,
        image_tag_ids: greeting.tags.flatMap((name) => tags.get(name) ?? []),
        language: greeting.language,
        caption: greeting.caption,
        focal_point: null,
        is_active: true,
      })
      .execute();
  }
}
