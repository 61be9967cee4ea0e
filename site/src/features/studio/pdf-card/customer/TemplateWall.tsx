import './pdf-cards.css';
import { useStore } from '@nanostores/react';
import { pdfTemplateKinds } from '@parichay/shared/studio/layer/layer.print.ts';
import { useCalmStore } from '../../../../kit/ui/browser/use-calm-store.ts';
import { SvgDrawing } from '../../../../kit/ui/picture/SvgDrawing.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { staffIdsPath } from '../../../people/session/menu.rules.ts';
import { $wall, place, type Template, templates } from './pdf-card.store.ts';
import { templateTitle } from './template-titles.ts';

export function TemplateWall({ businessId }: { businessId: string }) {
  const offered = useStore(templates.$state).data?.templates ?? [];
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
            {offered
              .filter((one) => one.kind === kind)
              .map((one) => (
                <li key={one.templateCode}>
                  <Tile template={one} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Tile({ template: { templateCode, title, widthMm, heightMm, pages } }: { template: Template }) {
  const drawn = useCalmStore($wall)[templateCode];
  const size = t('pdf-cards.size', { width: widthMm, height: heightMm });
  return (
    <a
      className="pdf-tile"
      href={`?template=${templateCode}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        place.go({ template: templateCode });
        scrollTo(0, 0);
      }}
    >
      <span className="pdf-paper" style={{ aspectRatio: `${widthMm} / ${heightMm}` }}>
        {drawn ? (
          <SvgDrawing svg={drawn.svg} viewBox={drawn.viewBox} prefix={`wall-${templateCode}-`} />
        ) : (
          <span className="skeleton pdf-paper-wait" />
        )}
      </span>
      <strong>{templateTitle({ templateCode, title })}</strong>
      <span className="muted">{pages > 1 ? t('pdf-cards.sizePages', { size, count: pages }) : size}</span>
    </a>
  );
}
