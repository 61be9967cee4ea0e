import './studio.css';
import { useStore } from '@nanostores/react';
import type { StudioRow } from '@parichay/shared/studio/studio/studio.endpoints.ts';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { SoonArt } from '../../../kit/ui/picture/Art.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { StaffGate } from '../../people/access/StaffGate.tsx';
import { NewDesign } from './NewDesign.tsx';
import { designs, loadDesigns, loadMoreDesigns, openDesign, place } from './studio.store.ts';

const OpenDesign = lazy(async () => ({ default: (await import('./OpenDesign.tsx')).OpenDesign }));

const stateText = ({ publishedVersion: version, version: newest, isWithdrawn }: StudioRow): string => {
  if (isWithdrawn) return t('studio.stateWithdrawn');
  if (version === null) return t('studio.stateDraft');
  return t(version === newest ? 'studio.stateOffered' : 'studio.stateOfferedChanged', { version });
};

const waiting = <div className="skeleton studio-waiting" aria-hidden="true" />;

export const StudioAdmin = () => (
  <StaffGate call="POST /studio/document" waiting={waiting}>
    {() => <Studio />}
  </StaffGate>
);

function Studio() {
  const { document } = useStore(place.$place);
  useEffect(() => place.start(), []);
  useEffect(() => {
    if (document) openDesign(document);
    else loadDesigns();
  }, [document]);
  if (!document) return <Designs />;
  return (
    <Suspense fallback={waiting}>
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
          <SoonArt kind="image" />
          <p>{t('studio.none')}</p>
        </div>
      )}
      {status !== 'success' && items.length === 0 && <div className="skeleton studio-row" aria-hidden="true" />}
      <ul className="studio-list">
        {items.map((row) => (
          <li key={row.studioDocumentId}>
            <button type="button" className="studio-row" onClick={() => place.go({ document: row.studioDocumentId })}>
              <strong>{row.title}</strong>
              <span className="row">
                <span className="badge">{t(`studio.kind_${row.kind}`)}</span>
                {row.isForAll && <span className="badge">{t('studio.forAll')}</span>}
              </span>
              <span className="muted">{stateText(row)}</span>
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
