import './studio.css';
import Plus from 'icon:plus';
import { useStore } from '@nanostores/react';
import type { StudioDocumentRow } from '@parichay/shared/studio/studio/studio.endpoints.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { EmptyProductArt } from '../../../kit/ui/picture/Art.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { StaffGate } from '../../people/access/StaffGate.tsx';
import { NewDesign } from './NewDesign.tsx';
import { designs, loadDesigns, loadMoreDesigns, openDesign, pageQuery } from './studio.store.ts';

const OpenDesign = lazy(async () => ({ default: (await import('./OpenDesign.tsx')).OpenDesign }));

const designStateText = ({ publishedVersion, version: latestVersion, isWithdrawn }: StudioDocumentRow): string => {
  if (isWithdrawn) return t('studio.stateWithdrawn');
  if (publishedVersion === null) return t('studio.stateDraft');
  return t(publishedVersion === latestVersion ? 'studio.stateOffered' : 'studio.stateOfferedChanged', {
    version: publishedVersion,
  });
};

const skeleton = <div className="skeleton studio-waiting" aria-hidden="true" />;

export const StudioAdmin = () => (
  <StaffGate call="POST /studio/document" skeleton={skeleton}>
    {() => <Studio />}
  </StaffGate>
);

function Studio() {
  const { document } = useStore(pageQuery.$params);
  useEffect(() => pageQuery.start(), []);
  useEffect(() => {
    if (document) openDesign(document);
    else loadDesigns();
  }, [document]);
  if (!document) return <Designs />;
  return (
    <Suspense fallback={skeleton}>
      <OpenDesign key={document} />
    </Suspense>
  );
}

function Designs() {
  const { items, error, status, nextCursor } = useStore(designs.$state);
  const [isAdding, setAdding] = useState(false);
  if (error && items.length === 0) return <FailedPanel failure={error} onRetry={loadDesigns} />;
  return (
    <section className="stack">
      <div className="studio-head">
        <p className="muted">{t('studio.intro')}</p>
        <button type="button" className="button" onClick={() => setAdding(true)}>
          <Plus size={20} aria-hidden="true" />
          {t('studio.add')}
        </button>
      </div>
      {status === 'success' && items.length === 0 && (
        <div className="empty">
          <EmptyProductArt kind="image" />
          <p>{t('studio.none')}</p>
        </div>
      )}
      {status !== 'success' && items.length === 0 && <div className="skeleton studio-row" aria-hidden="true" />}
      <ul className="studio-list">
        {items.map((row) => (
          <li key={row.studioDocumentId}>
            <button
              type="button"
              className="studio-row"
              onClick={() => pageQuery.push({ document: row.studioDocumentId })}
            >
              <strong>{row.title}</strong>
              <span className="row">
                <span className="badge">{t(`studio.kind_${row.kind}`)}</span>
                {row.isForAll && <span className="badge">{t('studio.forAll')}</span>}
              </span>
              <span className="muted">{designStateText(row)}</span>
            </button>
          </li>
        ))}
      </ul>
      {nextCursor && (
        <button
          type="button"
          className="button button-quiet"
          aria-busy={status === 'loading'}
          onClick={loadMoreDesigns}
        >
          {t('studio.more')}
        </button>
      )}
      {isAdding && <NewDesign onClose={() => setAdding(false)} />}
    </section>
  );
}
