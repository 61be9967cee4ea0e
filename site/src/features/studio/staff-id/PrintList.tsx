import '../../../kit/ui/form/form.css';
import '../../../kit/ui/overlay/bench.css';
import { useStore } from '@nanostores/react';
import type { StaffPrint } from '@parichay/shared/studio/staff-id/staff-print.endpoints.ts';
import { Download, FileArchive, RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { saveFile } from '../../../kit/ui/browser/save-file.ts';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { askAgain, download, downloading, followPrints, isOnItsWay, prints } from './staff-ids.store.ts';

export function PrintList({ businessId }: { businessId: string }) {
  const items = useStore(prints.$state).data?.items ?? [];
  const file = useStore(downloading.$state);
  const isMoving = items.some(isOnItsWay);
  useEffect(() => (isMoving ? followPrints(businessId) : undefined), [businessId, isMoving]);
  const section = useRef<HTMLElement>(null);
  const wasMoving = useRef(isMoving);
  useEffect(() => {
    if (isMoving && !wasMoving.current) section.current?.scrollIntoView({ block: 'center' });
    wasMoving.current = isMoving;
  }, [isMoving]);
  // Prints whose files have expired are hidden.
  const shown = items.filter((one) => one.state !== 'ready' || one.filesUntil !== null);
  if (shown.length === 0) return null;
  const get = async (print: StaffPrint, format: 'pdf' | 'zip') => {
    const made = await download(print, format);
    if (made) saveFile(made);
  };
  return (
    <section ref={section} aria-labelledby="staff-prints">
      <h2 className="title" id="staff-prints">
        {t('staff-ids.prints')}
      </h2>
      {file.error && <FailureBanner failure={file.error} />}
      <ul className="list" aria-live="polite">
        {shown.map((print) => (
          <li key={print.staffPrintId} className="list-row staff-print">
            <span className="two-lines">
              <strong>{t('staff-ids.print', { count: print.cards, template: print.template })}</strong>
              <span className="muted">{stateOf(print)}</span>
              {isOnItsWay(print) && (
                <progress className="progress" max={100} value={print.progress} aria-label={t('staff-ids.making')} />
              )}
            </span>
            {print.filesUntil && (
              <span className="print-buttons">
                <button type="button" className="button button-quiet" onClick={() => get(print, 'pdf')}>
                  <Download size={18} aria-hidden="true" />
                  PDF
                </button>
                <button type="button" className="button button-quiet" onClick={() => get(print, 'zip')}>
                  <FileArchive size={18} aria-hidden="true" />
                  ZIP
                </button>
              </span>
            )}
            {print.state === 'failed' && (
              <button type="button" className="button button-quiet" onClick={() => askAgain(print)}>
                <RotateCw size={18} aria-hidden="true" />
                {t('staff-ids.again')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateOf({ state, queuePosition, isSample, layout, filesUntil, createdAt, progress }: StaffPrint): string {
  if (state === 'queued') return queuePosition ? t('staff-ids.waiting', { count: queuePosition }) : t('staff-ids.next');
  if (state === 'rendering') return t('staff-ids.makingSo', { percent: progress });
  if (state !== 'ready') return t('staff-ids.failed');
  const until = filesUntil ? formatDate(filesUntil, locale) : '';
  const what = isSample ? t('staff-ids.sample') : t(`staff-ids.short_${layout}`);
  return t('staff-ids.ready', { what, date: formatDate(createdAt, locale), until });
}
