import { useStore } from '@nanostores/react';
import { TableSkeleton } from '../../../../kit/table/TableSkeleton.tsx';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import { scrollElementIntoView } from '../../../../kit/ui/browser/scroll-element-into-view.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $may } from '../../../people/access/access.store.ts';
import { CardsAdmin } from '../../../shop/card/admin/CardsAdmin.tsx';

const lazyOptions = { isRare: true, isPermanent: true, fallback: <TableSkeleton columnCount={7} /> };
const PdfCardsAdmin = lazy(async () => (await import('./PdfCardsAdmin.tsx')).PdfCardsAdmin, lazyOptions);
const VideosAdmin = lazy(async () => (await import('./VideosAdmin.tsx')).VideosAdmin, lazyOptions);

const kinds = [
  ['digital_card', 'GET /getcardlist'],
  ['pdf_id_card', 'GET /pdf-card/getPdfCardList'],
  ['promotional_video', 'GET /video/user-video'],
] as const;

export function ProjectsAdmin() {
  const may = useStore($may);
  const permittedKinds = kinds.filter(([, call]) => may(call)).map(([kind]) => kind);
  const requestedKind = new URLSearchParams(location.search).get('projectType');
  const kind = kinds.find(([one]) => one === requestedKind)?.[0] ?? 'digital_card';
  return (
    <>
      {permittedKinds.length === 0 && (
        <div className="table-kinds">
          <div className="kinds-waiting" />
        </div>
      )}
      {permittedKinds.length > 1 && (
        <nav className="row kinds table-kinds" aria-label={t('projects-admin.kinds')}>
          {permittedKinds.map((one) => (
            <a
              key={one}
              ref={one === kind ? scrollElementIntoView : undefined}
              className="chip"
              href={`?projectType=${one}`}
              aria-current={one === kind ? 'page' : undefined}
            >
              {t(`projects-admin.kind_${one}`)}
            </a>
          ))}
        </nav>
      )}
      {kind === 'digital_card' && <CardsAdmin />}
      {kind === 'pdf_id_card' && <PdfCardsAdmin />}
      {kind === 'promotional_video' && <VideosAdmin />}
    </>
  );
}
