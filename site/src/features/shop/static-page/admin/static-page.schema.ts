import { zodResolver } from '@hookform/resolvers/zod';
import { line, paragraph, requiredLine } from '@parichay/shared/platform/lib/fields.ts';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import type { Block, StaticPageForm } from './static-page.form.ts';

const staticPageFormSchema = z.object({
  category: requiredLine(60),
  title: requiredLine(120),
  blocks: z
    .array(z.object({ heading: line(120), text: paragraph(4000), picture: z.custom<Block['picture']>() }))
    .max(30),
  isActive: z.boolean(),
});

export const staticPageResolver = () => zodResolver(staticPageFormSchema) as unknown as Resolver<StaticPageForm>;
