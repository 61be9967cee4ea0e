import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import type { Placement, TargetPage } from '@parichay/shared/shop/ui-customisation/ui-customisation.lists.ts';

type SectionSettings = Pick<
  UiCustomisation,
  'placement' | 'title' | 'displayStyle' | 'height' | 'logoMode' | 'isActive'
>;

export interface SectionForm extends SectionSettings {
  picture: Picture | null;
  kind: UiCustomisation['target']['kind'];
  page: TargetPage;
  url: string;
  imageSubcategoryId: string;
}

export function sectionFormOf(stored: UiCustomisation | null, placement: Placement): SectionForm {
  const target = stored?.target;
  return {
    placement: stored?.placement ?? placement,
    title: stored?.title ?? '',
    displayStyle: stored?.displayStyle ?? 'style-1',
    height: stored?.height ?? 'HEIGHT-2',
    logoMode: stored?.logoMode ?? 'all-details',
    isActive: stored?.isActive ?? true,
    picture: stored?.picture ?? null,
    kind: target?.kind ?? 'none',
    page: target?.kind === 'page' ? target.page : 'my-digital-business-card',
    url: target?.kind === 'url' ? target.url : '',
    imageSubcategoryId: target?.kind === 'subcategory' ? target.imageSubcategoryId : '',
  };
}

function sectionTargetOf({ kind, page, url, imageSubcategoryId }: SectionForm): UiCustomisation['target'] {
  switch (kind) {
    case 'none':
      return { kind };
    case 'page':
      return { kind, page };
    case 'url':
      return { kind, url };
    case 'subcategory':
      return { kind, imageSubcategoryId };
  }
}

export const sectionContentOf = (values: SectionForm) => {
  const { placement, title, displayStyle, height, logoMode, isActive, picture } = values;
  return { placement, title, displayStyle, height, logoMode, isActive, picture, target: sectionTargetOf(values) };
};

/** While the target is incomplete, the preview shows the section without one. */
const isTargetComplete = ({ kind, url, imageSubcategoryId }: SectionForm): boolean =>
  kind === 'url' ? URL.canParse(url) : kind !== 'subcategory' || imageSubcategoryId !== '';

export const previewedSectionOf = (
  values: SectionForm,
  stored: UiCustomisation | null,
  position: number,
): UiCustomisation => {
  const content = sectionContentOf(values);
  return {
    uiCustomisationId: stored?.uiCustomisationId ?? 'new',
    version: stored?.version ?? 0,
    createdAt: stored?.createdAt ?? '',
    position,
    ...content,
    target: isTargetComplete(values) ? content.target : { kind: 'none' },
  };
};
