import { useStore } from '@nanostores/react';
import { Plus } from 'lucide-react';
import { FailureLine, NoticeLine } from '../../../../kit/table/TableNotices.tsx';
import { useMediaQuery } from '../../../../kit/ui/browser/use-media-query.ts';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { SortableList } from '../../../../kit/ui/form/SortableList.tsx';
import { isDesk } from '../../../../kit/ui/overlay/SplitPane.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import {
  $ofPlacement,
  $placement,
  customisationPlace,
  loadSections,
  moveSection,
  sectionById,
  sectionChanges,
  sections,
} from './customisation-admin.store.ts';
import { RowOf } from './RowOf.tsx';
import { SectionsArt } from './SectionArt.tsx';
import { sectionName } from './section-name.ts';
import { subcategories } from './subcategories.store.ts';

const Add = () => (
  <button type="button" className="button" onClick={() => customisationPlace.go({ section: 'new' })}>
    <Plus size={20} aria-hidden="true" />
    {t('customisation.add')}
  </button>
);

export function SectionRows({ isBehind }: { isBehind: boolean }) {
  const { status, error } = useStore(sections.$state);
  const rows = useStore($ofPlacement);
  const placement = useStore($placement);
  const failed = useStore(sectionChanges.$rowFailure);
  const isWide = useMediaQuery(isDesk);
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
