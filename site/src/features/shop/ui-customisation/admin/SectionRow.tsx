import ChevronRight from 'icon:chevron-right';
import Eye from 'icon:eye';
import EyeOff from 'icon:eye-off';
import { useStore } from '@nanostores/react';
import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import { pictureSrc } from '../../../../kit/ui/picture/picture-src.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { offeredProductsOf } from '../../../people/session/agency.rules.ts';
import { agency } from '../../../people/session/agency.store.ts';
import { sectionLinkOf } from '../customisation.rules.ts';
import { customisationParams, setUiCustomisationActive } from './customisation-admin.store.ts';
import { SectionArt } from './SectionArt.tsx';
import { sectionName } from './section-name.ts';
import { subcategoryName } from './subcategories.store.ts';

function targetName({ target }: UiCustomisation): string {
  switch (target.kind) {
    case 'none':
      return t('customisation.kind_none');
    case 'page':
      return t(`customisation.page_${target.page}`);
    case 'url':
      return target.url;
    case 'subcategory':
      return subcategoryName(target.imageSubcategoryId) ?? t('customisation.kind_subcategory');
  }
}

export function SectionRow({ section }: { section: UiCustomisation }) {
  const { uiCustomisationId, picture, displayStyle, height, isActive, target } = section;
  const details = useStore(agency.$state).data;
  const isClosed =
    details && sectionLinkOf(target, { offer: offeredProductsOf(details), businessId: 'any' }) === 'closed';
  return (
    <>
      <button
        type="button"
        className="item-main"
        data-off={!isActive || undefined}
        onClick={() => customisationParams.push({ section: uiCustomisationId })}
      >
        <span className="item-picture">
          {picture ? (
            <img src={pictureSrc(picture, 160)} alt="" />
          ) : (
            <SectionArt displayStyle={displayStyle} height={height} />
          )}
        </span>
        <span className="two-lines">
          <span>{sectionName(section)}</span>
          <span className="muted">
            {isClosed ? t('customisation.closed') : isActive ? targetName(section) : t('customisation.off')}
          </span>
        </span>
        <ChevronRight size={20} className="muted" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('customisation.showOf', { what: sectionName(section) })}
        aria-pressed={isActive}
        onClick={() => setUiCustomisationActive(section, !isActive)}
      >
        {isActive ? <Eye size={20} aria-hidden="true" /> : <EyeOff size={20} aria-hidden="true" />}
      </button>
    </>
  );
}
