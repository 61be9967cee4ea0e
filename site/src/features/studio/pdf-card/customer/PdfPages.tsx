import type { CSSProperties } from 'react';
import { useDeferredStore } from '../../../../kit/ui/browser/use-deferred-store.ts';
import { SvgDrawing } from '../../../../kit/ui/picture/SvgDrawing.tsx';
import { failureText, t } from '../../../../kit/ui/text/messages.ts';
import { livePreview } from './pdf-card.store.ts';

export function PdfPages({ isWatermarked }: { isWatermarked: boolean }) {
  const { data, error } = useDeferredStore(livePreview.$state);
  return (
    <div className="bench-stage" aria-live="off">
      {/* An error of a field is shown at the field. */}
      {error && error.code !== 'invalid_input' && (
        <p className="banner" data-tone="warning" role="status">
          {failureText(error)}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="pdf-track" tabIndex={0} aria-label={t('pdf-cards.preview')}>
        {(data ?? []).map(({ svg, viewBox, width, height }, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a page has no id but its position
            key={index}
            className="pdf-paper"
            style={{ '--ratio': width / height } as CSSProperties}
          >
            <SvgDrawing
              svg={svg}
              viewBox={viewBox}
              prefix={`page-${index}-`}
              label={t('pdf-cards.page', { number: index + 1 })}
            />
          </div>
        ))}
        {!data && !error && <div className="skeleton pdf-paper pdf-paper-wait" />}
      </section>
      {isWatermarked && <p className="muted pdf-mark">{t('pdf-cards.previewMark')}</p>}
    </div>
  );
}
