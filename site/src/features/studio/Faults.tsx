import type { LayerFault } from '@parichay/shared/studio/studio.endpoints.ts';
import { failureText, locale, t } from '../../kit/ui/messages.ts';
import { useCalmStore } from '../../kit/ui/use-calm-store.ts';
import { formatNumber } from '../../lib/i18n.ts';
import type { Editing } from './DocumentEditor.tsx';
import { drawing } from './preview.store.ts';

const rounded = (measured: number | null): string =>
  measured === null ? '' : formatNumber(Math.round(measured * 10) / 10, locale);

const textOf = ({ kind, id, measured }: LayerFault): string =>
  t(`studio.fault_${kind}`, { name: id, measured: rounded(measured) });

/** What would be sent back of the drawing; each leads to its layer. */
export function Faults({ editing: { choose } }: { editing: Editing }) {
  const { data, error } = useCalmStore(drawing.$state);
  return (
    <section className="studio-faults" aria-label={t('studio.faults')} aria-live="polite">
      {error && (
        <p className="banner" data-tone="danger">
          {t('studio.drawFailed')} {failureText(error)}
        </p>
      )}
      {data && data.faults.length === 0 && <p className="muted">{t('studio.noFaults')}</p>}
      {data && data.faults.length > 0 && (
        <ul>
          {data.faults.map((fault) => (
            <li key={`${fault.path}-${fault.kind}-${fault.id}`}>
              <button type="button" onClick={() => fault.path && choose([fault.path])}>
                {textOf(fault)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
