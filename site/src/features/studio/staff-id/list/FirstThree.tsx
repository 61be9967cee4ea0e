import '../../pdf-card/customer/pdf-cards.css';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useCalmStore } from '../../../../kit/ui/browser/use-calm-store.ts';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { SvgDrawing } from '../../../../kit/ui/picture/SvgDrawing.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $found, $members, drawFirstThree, firstThree } from './import.store.ts';

/** This template shows all fields of a list. */
const templateCode = 'staff-id-1';
/** Debounce, in ms. */
const pause = 400;

export function FirstThree({ businessId }: { businessId: string }) {
  const members = useStore($members);
  const { photos } = useStore($found);
  const { data, error } = useCalmStore(firstThree.$state);
  const [isFirst, setFirst] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when people or photos change
  useEffect(() => {
    const waiting = setTimeout(
      () => {
        setFirst(false);
        void drawFirstThree(businessId, templateCode);
      },
      isFirst ? 0 : pause,
    );
    return () => clearTimeout(waiting);
  }, [businessId, members, photos]);
  return (
    <section aria-labelledby="staff-first">
      <h3 className="label" id="staff-first">
        {t('staff-ids.firstThree')}
      </h3>
      {error && <FailureBanner failure={error} />}
      <div className="staff-first" aria-live="off">
        {(data ?? []).map(({ svg, viewBox, width, height }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
          <span key={at} className="pdf-paper" style={{ aspectRatio: `${width} / ${height}` }}>
            <SvgDrawing svg={svg} viewBox={viewBox} prefix={`first-${at}-`} />
          </span>
        ))}
        {!data && !error && <span className="skeleton staff-template-wait" />}
      </div>
    </section>
  );
}
