import '../../../kit/ui/form/form.css';
import '../../../kit/ui/overlay/bench.css';
import Download from 'icon:download';
import FileArchive from 'icon:file-archive';
import RotateCw from 'icon:rotate-cw';
import { useStore } from '@nanostores/react';
import type { StaffPrint } from '@parichay/shared/studio/staff-id/staff-print.endpoints.ts';
import { useEffect, useRef } from 'react';
import { saveFile } from '../../../kit/ui/browser/save-file.ts';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { templateTitle } from '../pdf-card/customer/template-titles.ts';
import { downloadPrintFile, isPrintPending, pollPrints, printDownload, prints, retryPrint } from './staff-ids.store.ts';

export function PrintList({ businessId }: { businessId: string }) {
  const items = useStore(prints.$state).data?.items ?? [];
  const downloadState = useStore(printDownload.$state);
  const isRendering = items.some(isPrintPending);
  useEffect(() => (isRendering ? pollPrints(businessId) : undefined), [businessId, isRendering]);
  const section = useRef<HTMLElement>(null);
  const wasRendering = useRef(isRendering);
  useEffect(() => {
    if (isRendering && !wasRendering.current) section.current?.scrollIntoView({ block: 'center' });
    wasRendering.current = isRendering;
  }, [isRendering]);
  const visiblePrints = items.filter((one) => one.state !== 'ready' || one.filesUntil !== null);
  if (visiblePrints.length === 0) return null;
  const downloadPrint = async (print: StaffPrint, format: 'pdf' | 'zip') => {
    const downloadedFile = await downloadPrintFile(print, format);
    if (downloadedFile) saveFile(downloadedFile);
  };
  return (
    <section ref={section} aria-labelledby="staff-prints">
      <h2 className="title" id="staff-prints">
        {t('staff-ids.prints')}
      </h2>
      {downloadState.error && <FailureBanner failure={downloadState.error} />}
      <ul className="list" aria-live="polite">
        {visiblePrints.map((print) => (
          <li key={print.staffPrintId} className="list-row staff-print">
            <span className="two-lines">
              <strong>
                {t('staff-ids.print', {
                  count: print.cards,
                  template: templateTitle({ ...print, title: print.template }),
                })}
              </strong>
              <span className="muted">{printStateText(print)}</span>
              {isPrintPending(print) && (
                <progress className="progress" max={100} value={print.progress} aria-label={t('staff-ids.making')} />
              )}
            </span>
            {print.filesUntil && (
              <span className="print-buttons">
                <button type="button" className="button button-quiet" onClick={() => downloadPrint(print, 'pdf')}>
                  <Download size={18} aria-hidden="true" />
                  PDF
                </button>
                <button type="button" className="button button-quiet" onClick={() => downloadPrint(print, 'zip')}>
                  <FileArchive size={18} aria-hidden="true" />
                  ZIP
                </button>
              </span>
            )}
            {print.state === 'failed' && (
              <button type="button" className="button button-quiet" onClick={() => retryPrint(print)}>
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

function printStateText({
  state,
  queuePosition,
  isSample,
  layout,
  filesUntil,
  createdAt,
  progress,
}: StaffPrint): string {
  if (state === 'queued') return queuePosition ? t('staff-ids.waiting', { count: queuePosition }) : t('staff-ids.next');
  if (state === 'rendering') return t('staff-ids.makingSo', { percent: progress });
  if (state !== 'ready') return t('staff-ids.failed');
  const untilText = filesUntil ? formatDate(filesUntil, locale) : '';
  const kindText = isSample ? t('staff-ids.sample') : t(`staff-ids.short_${layout}`);
  return t('staff-ids.ready', { what: kindText, date: formatDate(createdAt, locale), until: untilText });
}
