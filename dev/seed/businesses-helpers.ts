import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { type Address, addressInput, type Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Sections } from '@parichay/shared/shop/card/card-sections.ts';
import type { z } from 'zod';

export type FindPicture = (name: string) => Picture | null;
type PartialSections = { [S in keyof Sections]?: Partial<Sections[S]> };

export interface DemoBusiness {
  name: string;
  category: string;
  nature: Business['businessNature'];
  email?: string;
  address: Address;
  /** Maps the names of its pictures to painted motifs (pictures.ts). */
  pictures: Record<string, string>;
  card?: { cardId: string; status: 'active' | 'draft'; sections(picture: FindPicture): PartialSections };
}

export const address = (fields: z.input<typeof addressInput>): Address =>
  addressInput.parse({ country: 'IN', ...fields });

/** A gallery of the painted pictures with these names and captions. */
export const gallerySectionOf = (picture: FindPicture, captions: Record<string, string>): Sections['gallery'] => ({
  pictures: Object.entries(captions).flatMap(([name, caption]) => {
    const foundPicture = picture(name);
    return foundPicture ? [{ picture: foundPicture, caption }] : [];
  }),
});
