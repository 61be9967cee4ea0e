import { useStore } from '@nanostores/react';
import type { UiCustomisation } from '@parichay/shared/ui-customisation/ui-customisation.endpoints.ts';
import { ChevronRight, Eye, EyeOff, Plus } from 'lucide-react';
import { FailureLine, NoticeLine } from '../../../kit/table/SaidLines.tsx';
import { isDesk } from '../../../kit/ui/Desk.tsx';
import { FailedPanel } from '../../../kit/ui/FailedPanel.tsx';
import { t } from '../../../kit/ui/messages.ts';
import { pictureSrc } from '../../../kit/ui/picture-src.ts';
import { SortableList } from '../../../kit/ui/SortableList.tsx';
import { useMediaQuery } from '../../../kit/ui/use-media-query.ts';
import { offerOf } from '../../session/agency.rules.ts';
import { agency } from '../../session/agency.store.ts';
import { wayOf } from '../customisation.rules.ts';
import {
  $ofPlacement,
  $placement,
  customisationPlace,
  loadSections,
  moveSection,
  sectionById,
  sectionChanges,
  sections,
  switchSection,
} from './customisation-admin.store.ts';
import { SectionArt, SectionsArt } from './SectionArt.tsx';
import { subcategories, subcategoryName } from './subcategories.store.ts';

export const sectionName = ({ title }: Pick<UiCustomisation, 'title'>): string => title || t('customisation.untitled');

function targetText({ target }: UiCustomisation): string {
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

const Add = () => (
  <button type="button" className="button" onClick={() => customisationPlace.go({ section: 'new' })}>
    <Plus size={20} aria-hidden="true" />
    {t('customisation.add')}
  </button>
);

/** The sections of one placement, to be put in order. Where one stands open in their place, they wait behind it. */
export function SectionRows({ isBehind }: { isBehind: boolean }) {
  const { status, error } = useStore(sections.$state);
  const rows = useStore($ofPlacement);
  const placement = useStore($placement);
  const failed = useStore(sectionChanges.$rowFailure);
  const isWide = useMediaQuery(isDesk);
  // Names of subcategories come by themselves.
  useStore(subcategories.$state);

  if (isBehind && isWide) return null;
  if (error && rows.length === 0) return <FailedPanel failure={error} onRetry={loadSections} />;
  if (status !== 'success' && rows.length === 0) return <Waiting />;
  const name = (id: string) => sectionName(sectionById(id) ?? { title: '' });
  return (
    <>
      <p className="field-hint">{t(`customisation.about_${placement}`)}</p>
      {rows.length === 0 ? (
        <div className="empty">
          <SectionsArt />
          <p>{t('customisation.none')}</p>
          <Add />
        </div>
      ) : (
        <>
          <SortableList
            label={t('customisation.sections')}
            ids={rows.map(({ uiCustomisationId }) => uiCustomisationId)}
            nameOf={name}
            onMove={moveSection}
            rowClass={() => 'section-row'}
          >
            {(id) => {
              const section = sectionById(id);
              return section && <RowOf section={section} />;
            }}
          </SortableList>
          {failed && <FailureLine changes={sectionChanges} />}
          <Add />
        </>
      )}
      <NoticeLine changes={sectionChanges} />
    </>
  );
}

const Waiting = () => (
  <div className="stack" aria-hidden="true">
    <div className="skeleton skeleton-row" />
    <div className="skeleton skeleton-row" />
    <div className="skeleton skeleton-row" />
  </div>
);

function RowOf({ section }: { section: UiCustomisation }) {
  const { uiCustomisationId, picture, displayStyle, height, isActive, target } = section;
  const details = useStore(agency.$state).data;
  const isClosed = details && wayOf(target, { offer: offerOf(details), businessId: 'any' }) === 'closed';
  return (
    <>
      <button
        type="button"
        className="item-main"
        data-off={!isActive || undefined}
        onClick={() => customisationPlace.go({ section: uiCustomisationId })}
      >
        <span className="item-picture">
          {picture ? <img src={pictureSrc(picture, 160)} alt="" /> : <SectionArt look={displayStyle} height={height} />}
        </span>
        <span className="two-lines">
          <span>{sectionName(section)}</span>
          <span className="muted">
            {isClosed ? t('customisation.closed') : isActive ? targetText(section) : t('customisation.off')}
          </span>
        </span>
        <ChevronRight size={20} className="muted" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('customisation.showOf', { what: sectionName(section) })}
        aria-pressed={isActive}
        onClick={() => switchSection(section, !isActive)}
      >
        {isActive ? <Eye size={20} aria-hidden="true" /> : <EyeOff size={20} aria-hidden="true" />}
      </button>
    </>
  );
}
