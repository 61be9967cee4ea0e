import type { CSSProperties } from 'react';
import { useCalmStore } from '../../../../kit/ui/browser/use-calm-store.ts';
import { SvgDrawing } from '../../../../kit/ui/picture/SvgDrawing.tsx';
import { failureText, t } from '../../../../kit/ui/text/messages.ts';
import { live } from './pdf-card.store.ts';

/** @param isMarked the pages have the watermark of a sample */
export function Pages({ isMarked }: { isMarked: boolean }) {
  const { data, error } = useCalmStore(live.$state);
  return (
    <div className="bench-stage" aria-live="off">
      {/* An error of a field is shown at the field. */}
      {error && error.code !== 'invalid_input' && (
        <p className="banner" data-tone="warning" role="status">
          {failureText(error)}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by those who use keys */}
      <section className="pdf-track" tabIndex={0} aria-label={t('pdf-cards.preview')}>
        {(data ?? []).map(({ svg, viewBox, width, height }, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
            key={at}
            className="pdf-paper"
            style={{ '--ratio': width / height } as CSSProperties}
          >
            <SvgDrawing
              svg={svg}
              viewBox={viewBox}
              prefix={`page-${at}-`}
              label={t('pdf-cards.page', { number: at + 1 })}
            />
          </div>
        ))}
        {!data && !error && <div className="skeleton pdf-paper pdf-paper-wait" />}
      </section>
      {isMarked && <p className="muted pdf-mark">{t('pdf-cards.previewMark')}</p>}
    </div>
  );
}
