import '../../pdf-card/customer/pdf-cards.css';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useDeferredStore } from '../../../../kit/ui/browser/use-deferred-store.ts';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { SvgDrawing } from '../../../../kit/ui/picture/SvgDrawing.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $members, $photoMatches, drawFirstThreeIds, firstThreePreviews } from './import.store.ts';

/** This template shows all fields of a list. */
const templateCode = 'staff-id-1';
const debounceMs = 400;

export function FirstThreeIds({ businessId }: { businessId: string }) {
  const members = useStore($members);
  const { photos } = useStore($photoMatches);
  const { data, error } = useDeferredStore(firstThreePreviews.$state);
  const [isFirstDrawing, setFirstDrawing] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when people or photos change
  useEffect(() => {
    const debounceTimer = setTimeout(
      () => {
        setFirstDrawing(false);
        void drawFirstThreeIds(businessId, templateCode);
      },
      isFirstDrawing ? 0 : debounceMs,
    );
    return () => clearTimeout(debounceTimer);
  }, [businessId, members, photos]);
  return (
    <section aria-labelledby="staff-first">
      <h3 className="label" id="staff-first">
        {t('staff-ids.firstThree')}
      </h3>
      {error && <FailureBanner failure={error} />}
      <div className="staff-first" aria-live="off">
        {(data ?? []).map(({ svg, viewBox, width, height }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card has no id but its position
          <span key={index} className="pdf-paper" style={{ aspectRatio: `${width} / ${height}` }}>
            <SvgDrawing svg={svg} viewBox={viewBox} prefix={`first-${index}-`} />
          </span>
        ))}
        {!data && !error && <span className="skeleton staff-template-wait" />}
      </div>
    </section>
  );
}
