import { zodResolver } from '@hookform/resolvers/zod';
import { id, webUrl } from '@parichay/shared/platform/lib/fields.ts';
import { uiCustomisationEndpoints } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import { targetPages } from '@parichay/shared/shop/ui-customisation/ui-customisation.lists.ts';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { isBlank } from '../customisation.rules.ts';
import { contentOf, type SectionForm } from './section.form.ts';

const { placement, title, displayStyle, height, logoMode, isActive } =
  uiCustomisationEndpoints['POST /ui-customisation'].body.shape;

const sectionForm = z
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
    const missing = (path: string) =>
      context.addIssue({ code: 'too_small', minimum: 1, origin: 'string', inclusive: true, path: [path], input: '' });
    const wrong = (path: string) => context.addIssue({ code: 'custom', path: [path] });
    if (values.kind === 'url') {
      if (values.url === '') missing('url');
      else if (!webUrl.safeParse(values.url).success) wrong('url');
    }
    if (values.kind === 'subcategory' && !id.safeParse(values.imageSubcategoryId).success)
      missing('imageSubcategoryId');
    if (isBlank(contentOf(values))) missing('title');
  });

export const sectionResolver = () => zodResolver(sectionForm) as unknown as Resolver<SectionForm>;
