import Plus from 'icon:plus';
import { useStore } from '@nanostores/react';
import { FailureLine, NoticeLine } from '../../../../kit/table/TableNotices.tsx';
import { useMediaQuery } from '../../../../kit/ui/browser/use-media-query.ts';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { SortableList } from '../../../../kit/ui/form/SortableList.tsx';
import { splitPaneMediaQuery } from '../../../../kit/ui/overlay/SplitPane.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import {
  $placement,
  $sectionsOfPlacement,
  customisationParams,
  loadSections,
  moveSection,
  sectionById,
  sectionChanges,
  sections,
} from './customisation-admin.store.ts';
import { SectionsArt } from './SectionArt.tsx';
import { SectionRow } from './SectionRow.tsx';
import { sectionName } from './section-name.ts';
import { subcategories } from './subcategories.store.ts';

const AddButton = () => (
  <button type="button" className="button" onClick={() => customisationParams.push({ section: 'new' })}>
    <Plus size={20} aria-hidden="true" />
    {t('customisation.add')}
  </button>
);

export function SectionRows({ isBehind: isPaneOpen }: { isBehind: boolean }) {
  const { status, error } = useStore(sections.$state);
  const rowsOfPlacement = useStore($sectionsOfPlacement);
  const placement = useStore($placement);
  const failed = useStore(sectionChanges.$rowFailure);
  const isWide = useMediaQuery(splitPaneMediaQuery);
  useStore(subcategories.$state);

  if (isPaneOpen && isWide) return null;
  if (error && rowsOfPlacement.length === 0) return <FailedPanel failure={error} onRetry={loadSections} />;
  if (status !== 'success' && rowsOfPlacement.length === 0) return <RowsSkeleton />;
  const nameOf = (id: string) => sectionName(sectionById(id) ?? { title: '' });
  return (
    <>
      <p className="field-hint">{t(`customisation.about_${placement}`)}</p>
      {rowsOfPlacement.length === 0 ? (
        <div className="empty">
          <SectionsArt />
          <p>{t('customisation.none')}</p>
          <AddButton />
        </div>
      ) : (
        <>
          <SortableList
            label={t('customisation.sections')}
            ids={rowsOfPlacement.map(({ uiCustomisationId }) => uiCustomisationId)}
            nameOf={nameOf}
            onMove={moveSection}
            rowClass={() => 'section-row'}
          >
            {(id) => {
              const section = sectionById(id);
              return section && <SectionRow section={section} />;
            }}
          </SortableList>
          {failed && <FailureLine changes={sectionChanges} />}
          <AddButton />
        </>
      )}
      <NoticeLine changes={sectionChanges} />
    </>
  );
}

const RowsSkeleton = () => (
  <div className="stack" aria-hidden="true">
    <div className="skeleton skeleton-row" />
    <div className="skeleton skeleton-row" />
    <div className="skeleton skeleton-row" />
  </div>
);
