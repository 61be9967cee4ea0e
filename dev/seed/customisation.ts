import type { CategoryStaticPage } from '@parichay/shared/shop/static-page/static-page.endpoints.ts';
import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import type { Tx } from '../../upstream/src/platform/database/database.ts';
import { newId } from '../../upstream/src/platform/database/rows.ts';
import { type PaintedPictures, recordMedia } from './pictures.ts';

type Motif = 'scene-4' | 'scene-2' | 'scene-3' | 'sweet-6' | 'jewellery';

export const customisationMotifs: readonly Motif[] = ['scene-4', 'scene-2', 'scene-3', 'sweet-6', 'jewellery'];

interface Section extends Partial<Pick<UiCustomisation, 'placement' | 'displayStyle' | 'height' | 'target'>> {
  motif?: Motif;
  /** Name of the subcategory whose greetings are shown, if it exists. */
  subcategory?: string;
}

/** Sections without texts, because owners read eight languages; link labels are translated. */
const sections: readonly Section[] = [
  { motif: 'scene-4', height: 'HEIGHT-2', target: { kind: 'page', page: 'my-digital-business-card' } },
  { motif: 'scene-2', height: 'HEIGHT-2', target: { kind: 'page', page: 'my-pdf-id-card' } },
  { subcategory: 'Good morning', height: 'HEIGHT-2' },
  { motif: 'scene-3', target: { kind: 'page', page: 'payment' } },
  { placement: 'COMMON', subcategory: 'Thought of the day', displayStyle: 'style-2' },
];

interface Page extends Pick<CategoryStaticPage, 'category' | 'title'> {
  blocks: readonly { heading: string; text: string; motif?: Motif }[];
}

const pages: readonly Page[] = [
  {
    category: 'Sweet shop',
    title: 'Sell more boxes this festival season',
    blocks: [
      {
        heading: 'Begin two weeks before',
        text: 'Offices order early. Post your gift boxes with prices by the first week, and answer enquiries on the day they come.\n\nA box with three sizes sells better than one with ten.',
        motif: 'scene-3',
      },
      {
        heading: 'Show the inside',
        text: 'Open the box for the photo. Daylight from a window, no flash, a plain cloth below.',
        motif: 'sweet-6',
      },
      {
        heading: 'Say until when',
        text: 'Write the last day for orders on your card, and take it down when it has passed.',
      },
    ],
  },
  {
    category: 'Jeweller',
    title: 'Trust is what you sell',
    blocks: [
      {
        heading: 'Show the hallmark',
        text: 'A photo of the BIS mark on one piece answers the question that every new customer has.',
        motif: 'jewellery',
      },
      {
        heading: 'Weddings are planned early',
        text: 'Three months before the season, post bridal sets and offer an appointment.',
      },
    ],
  },
];

interface SeedInput {
  agencyId: string;
  /** The admin who created the sections. */
  franchiseeId: string;
  pictures: PaintedPictures;
}

/** Adds sections on customers' pages, and pages for two business categories. */
export async function seedCustomisation(tx: Tx, { agencyId, franchiseeId, pictures }: SeedInput): Promise<void> {
  await recordMedia(tx, pictures, { agencyId, uploadedBy: franchiseeId, isUploadedByStaff: true });
  const pictureOf = (motif: Motif | undefined) => (motif && pictures.get(motif)) ?? null;
  for (const [position, section] of sections.entries()) {
    const target = section.subcategory
      ? await findSubcategoryTarget(tx, section.subcategory)
      : (section.target ?? null);
    if (!target) continue;
    const picture = pictureOf(section.motif);
    await tx
      .insertInto('ui_customisation')
      .values({
        ui_customisation_id: newId(),
        agency_id: agencyId,
        placement: section.placement ?? 'HOME_PAGE',
        title: '',
        display_style: section.displayStyle ?? 'style-1',
        height: section.height ?? 'HEIGHT-1',
        logo_mode: 'all-details',
        position: 10 * (position + 1),
        is_active: true,
        picture: picture && JSON.stringify(picture),
        target: JSON.stringify(target),
      })
      .execute();
  }
  for (const { category, title, blocks } of pages) {
    const blocksWithPictures = blocks.map(({ motif, ...texts }) => ({ ...texts, picture: pictureOf(motif) }));
    await tx
      .insertInto('category_static_page')
      .values({
        category_static_page_id: newId(),
        agency_id: agencyId,
        category,
        title,
        blocks: JSON.stringify(blocksWithPictures),
        is_active: true,
      })
      .execute();
  }
}

async function findSubcategoryTarget(tx: Tx, name: string): Promise<UiCustomisation['target'] | null> {
  const row = await tx
    .selectFrom('image_subcategory')
    .select('image_subcategory_id')
    .where('image_subcategory_name', '=', name)
    .executeTakeFirst();
  return row ? { kind: 'subcategory', imageSubcategoryId: row.image_subcategory_id } : null;
}
