import { useStore } from '@nanostores/react';
import { TableSkeleton } from '../../../../kit/table/TableSkeleton.tsx';
import { intoView } from '../../../../kit/ui/browser/into-view.ts';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $may } from '../../../people/access/access.store.ts';
import { CardsAdmin } from '../../../shop/card/admin/CardsAdmin.tsx';

const alone = { isRare: true, isPlaced: true, meanwhile: <TableSkeleton columns={7} /> };
const PdfCardsAdmin = lazy(async () => (await import('./PdfCardsAdmin.tsx')).PdfCardsAdmin, alone);
const VideosAdmin = lazy(async () => (await import('./VideosAdmin.tsx')).VideosAdmin, alone);

const kinds = [
  ['digital_card', 'GET /getcardlist'],
  ['pdf_id_card', 'GET /pdf-card/getPdfCardList'],
  ['promotional_video', 'GET /video/user-video'],
] as const;

/** Source: docs/specification.md §2. */
export function ProjectsAdmin() {
  const may = useStore($may);
  const offered = kinds.filter(([, call]) => may(call)).map(([kind]) => kind);
  const wanted = new URLSearchParams(location.search).get('projectType');
  const kind = kinds.find(([one]) => one === wanted)?.[0] ?? 'digital_card';
  return (
    <>
      {offered.length === 0 && (
        <div className="table-kinds">
          <div className="kinds-waiting" />
        </div>
      )}
      {offered.length > 1 && (
        <nav className="row kinds table-kinds" aria-label={t('projects-admin.kinds')}>
          {offered.map((one) => (
            <a
              key={one}
              ref={one === kind ? intoView : undefined}
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
