import { zodResolver } from '@hookform/resolvers/zod';
import { id, webUrl } from '@parichay/shared/platform/lib/fields.ts';
import { uiCustomisationEndpoints } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import { targetPages } from '@parichay/shared/shop/ui-customisation/ui-customisation.lists.ts';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { isBlankSection } from '../customisation.rules.ts';
import { type SectionForm, sectionContentOf } from './section.form.ts';

const { placement, title, displayStyle, height, logoMode, isActive } =
  uiCustomisationEndpoints['POST /ui-customisation'].body.shape;

const sectionFormSchema = z
  .object({
    placement,
    title,
    displayStyle,
    height,
    logoMode,
    isActive,
    picture: z.custom<SectionForm['picture']>(),
    kind: z.enum(['none', 'page', 'url', 'subcategory']),
    page: z.enum(targetPages),
    url: z.string(),
    imageSubcategoryId: z.string(),
  })
  .superRefine((values, context) => {
    const addMissing = (path: string) =>
      context.addIssue({ code: 'too_small', minimum: 1, origin: 'string', inclusive: true, path: [path], input: '' });
    const addInvalid = (path: string) => context.addIssue({ code: 'custom', path: [path] });
    if (values.kind === 'url') {
      if (values.url === '') addMissing('url');
      else if (!webUrl.safeParse(values.url).success) addInvalid('url');
    }
    if (values.kind === 'subcategory' && !id.safeParse(values.imageSubcategoryId).success)
      addMissing('imageSubcategoryId');
    if (isBlankSection(sectionContentOf(values))) addMissing('title');
  });

export const sectionResolver = () => zodResolver(sectionFormSchema) as unknown as Resolver<SectionForm>;
