import type { CategoryStaticPage } from '@parichay/shared/shop/static-page/static-page.endpoints.ts';

export type StaticPageForm = Pick<CategoryStaticPage, 'category' | 'title' | 'blocks' | 'isActive'>;
export type Block = StaticPageForm['blocks'][number];

export const blankBlock = (): Block => ({ heading: '', text: '', picture: null });

export const staticPageFormOf = (stored: CategoryStaticPage | null): StaticPageForm => ({
  category: stored?.category ?? '',
  title: stored?.title ?? '',
  blocks: stored?.blocks ?? [blankBlock()],
  isActive: stored?.isActive ?? true,
});

const isEmptyBlock = ({ heading, text, picture }: Block): boolean =>
  heading.trim() === '' && text.trim() === '' && picture === null;

export const pageContentOf = (values: StaticPageForm) => ({
  category: values.category,
  title: values.title,
  isActive: values.isActive,
  blocks: values.blocks
    .filter((block) => !isEmptyBlock(block))
    .map(({ heading, text, picture }) => ({
      heading,
      text,
      picture: picture && { mediaId: picture.mediaId },
    })),
});
