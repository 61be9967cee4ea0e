import type { LinkCategory, LinkType } from '@parichay/shared/shop/link-store/link-store.endpoints.ts';

export type CategoryForm = Pick<LinkCategory, 'linkCategoryName' | 'icon' | 'isActive'>;

export interface TypeForm extends Omit<LinkType, 'linkTypeId' | 'position' | 'version' | 'urlPattern'> {
  urlPattern: string;
}

export const categoryFormOf = (stored: LinkCategory | null): CategoryForm => ({
  linkCategoryName: stored?.linkCategoryName ?? '',
  icon: stored?.icon ?? null,
  isActive: stored?.isActive ?? true,
});

export const typeFormOf = (stored: LinkType | null, linkCategoryId: string): TypeForm => ({
  linkCategoryId: stored?.linkCategoryId ?? linkCategoryId,
  linkTypeName: stored?.linkTypeName ?? '',
  icon: stored?.icon ?? null,
  action: stored?.action ?? 'url',
  urlPattern: stored?.urlPattern ?? '',
  placeholder: stored?.placeholder ?? '',
  isActive: stored?.isActive ?? true,
});

export const linkTypeOf = (values: TypeForm): Omit<LinkType, 'linkTypeId' | 'position' | 'version'> => {
  const pattern = values.action === 'url' ? values.urlPattern.trim() : '';
  return { ...values, urlPattern: pattern === '' ? null : pattern };
};
