import { zodResolver } from '@hookform/resolvers/zod';
import { id, line, requiredLine } from '@parichay/shared/platform/lib/fields.ts';
import { contactActionTypes } from '@parichay/shared/shop/card/card.lists.ts';
import { urlPattern } from '@parichay/shared/shop/link-store/link-store.endpoints.ts';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import type { CategoryForm, TypeForm } from './link-store.form.ts';

const icon = z.custom<TypeForm['icon']>();

const typeFormSchema = z
  .object({
    linkCategoryId: id,
    linkTypeName: requiredLine(60),
    icon,
    action: z.enum(contactActionTypes),
    urlPattern: z.string(),
    placeholder: line(80),
    isActive: z.boolean(),
  })
  .superRefine((type, context) => {
    const isPattern = type.action === 'url' && type.urlPattern.trim() !== '';
    if (isPattern && !urlPattern.safeParse(type.urlPattern).success)
      context.addIssue({ code: 'custom', path: ['urlPattern'] });
  });

const categoryFormSchema = z.object({ linkCategoryName: requiredLine(60), icon, isActive: z.boolean() });

export const typeResolver = () => zodResolver(typeFormSchema) as unknown as Resolver<TypeForm>;
export const categoryResolver = () => zodResolver(categoryFormSchema) as unknown as Resolver<CategoryForm>;
