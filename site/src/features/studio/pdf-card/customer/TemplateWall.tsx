import './pdf-cards.css';
import { useStore } from '@nanostores/react';
import { pdfTemplateKinds } from '@parichay/shared/studio/layer/layer-print.ts';
import type { CSSProperties } from 'react';
import { useDeferredStore } from '../../../../kit/ui/browser/use-deferred-store.ts';
import { SvgDrawing } from '../../../../kit/ui/picture/SvgDrawing.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { staffIdsPath } from '../../../people/session/menu.rules.ts';
import { $templatePreviews, pageQuery, type Template, templates } from './pdf-card.store.ts';
import { templateTitle } from './template-titles.ts';

export function TemplateWall({ businessId }: { businessId: string }) {
  const availableTemplates = useStore(templates.$state).data?.templates ?? [];
  return (
    <div className="pdf-wall">
      <p className="pdf-lead">
        {t('pdf-cards.lead')} {t('pdf-cards.previewMark')}
      </p>
      {pdfTemplateKinds.map((kind) => (
        <section key={kind} aria-labelledby={`pdf-${kind}`}>
          <h2 className="title" id={`pdf-${kind}`}>
            {t(`pdf-cards.kind_${kind}`)}
          </h2>
          {kind === 'staff-id' && (
            <p className="pdf-lead">
              <a className="link" href={staffIdsPath(businessId)}>
                {t('pdf-cards.manyStaff')}
              </a>
            </p>
          )}
          <ul className="pdf-tiles" data-kind={kind}>
            {availableTemplates
              .filter((one) => one.kind === kind)
              .map((one) => (
                <li key={one.templateCode}>
                  <TemplateTile template={one} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function TemplateTile({ template: { templateCode, title, widthMm, heightMm, pages } }: { template: Template }) {
  const preview = useDeferredStore($templatePreviews)[templateCode];
  const size = t('pdf-cards.size', { width: widthMm, height: heightMm });
  return (
    <a
      className="pdf-tile"
      href={`?template=${templateCode}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        pageQuery.push({ template: templateCode });
        scrollTo(0, 0);
      }}
    >
      <span
        className="pdf-paper"
        style={{ aspectRatio: `${widthMm} / ${heightMm}`, '--ratio': widthMm / heightMm } as CSSProperties}
      >
        {preview ? (
          <SvgDrawing svg={preview.svg} viewBox={preview.viewBox} prefix={`wall-${templateCode}-`} />
        ) : (
          <span className="skeleton pdf-paper-wait" />
        )}
      </span>
      <strong>{templateTitle({ templateCode, title })}</strong>
      <span className="muted">{pages > 1 ? t('pdf-cards.sizePages', { size, count: pages }) : size}</span>
    </a>
  );
}
