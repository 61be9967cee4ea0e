import type { LinkCategory, LinkType } from '@parichay/shared/link-store/link-store.endpoints.ts';

export type CategoryForm = Pick<LinkCategory, 'linkCategoryName' | 'icon' | 'isActive'>;

/** A kind of link as its form holds it; an empty pattern is none. */
export interface TypeForm extends Omit<LinkType, 'linkTypeId' | 'position' | 'version' | 'urlPattern'> {
  urlPattern: string;
}

export const categoryFormOf = (standing: LinkCategory | null): CategoryForm => ({
  linkCategoryName: standing?.linkCategoryName ?? '',
  icon: standing?.icon ?? null,
  isActive: standing?.isActive ?? true,
});

export const typeFormOf = (standing: LinkType | null, linkCategoryId: string): TypeForm => ({
  linkCategoryId: standing?.linkCategoryId ?? linkCategoryId,
  linkTypeName: standing?.linkTypeName ?? '',
  icon: standing?.icon ?? null,
  action: standing?.action ?? 'url',
  urlPattern: standing?.urlPattern ?? '',
  placeholder: standing?.placeholder ?? '',
  isActive: standing?.isActive ?? true,
});

export const typeOf = (values: TypeForm): Omit<LinkType, 'linkTypeId' | 'position' | 'version'> => {
  const pattern = values.action === 'url' ? values.urlPattern.trim() : '';
  return { ...values, urlPattern: pattern === '' ? null : pattern };
};
