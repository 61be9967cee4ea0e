import type { LayerFault } from '@parichay/shared/studio/studio/studio.endpoints.ts';
import { useDeferredStore } from '../../../kit/ui/browser/use-deferred-store.ts';
import { failureText, locale, t } from '../../../kit/ui/text/messages.ts';
import { formatNumber } from '../../../lib/i18n.ts';
import type { EditingContext } from './DocumentEditor.tsx';
import { layerLabel } from './layer-text.ts';
import { layerAt } from './layers.rules.ts';
import { drawing } from './preview.store.ts';

const measuredText = (measured: number | null): string =>
  measured === null ? '' : formatNumber(Math.round(measured * 10) / 10, locale);

function faultText({ kind, path, id, measured }: LayerFault, { document, page }: EditingContext): string {
  const layer = path === null ? undefined : layerAt(document, page, path);
  return t(`studio.fault_${kind}`, { name: layer ? layerLabel(layer) : id, measured: measuredText(measured) });
}

export function FaultList({ editing }: { editing: EditingContext }) {
  const { data, error } = useDeferredStore(drawing.$state);
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
              <button type="button" onClick={() => fault.path && editing.select([fault.path])}>
                {faultText(fault, editing)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
