import Download from 'icon:download';
import { urlWithVisitSource } from '@parichay/shared/shop/analytics/analytics.lists.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { type CardPrint, cardPrints } from '@parichay/shared/shop/card/card.lists.ts';
import { useState } from 'react';
import { CopyButton } from '../../../kit/ui/text/CopyButton.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { cardUrl } from '../../people/session/card.rules.ts';

const PrintSketch = ({ kind }: { kind: CardPrint }) => (
  <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
    {kind === 'standee' && (
      <>
        <path className="art-tint" d="M6 36h28l-4-5H10z" />
        <rect className="art-brand" x="9" y="2" width="22" height="31" rx="2" />
      </>
    )}
    {kind === 'sticker' && <rect className="art-brand" x="5" y="5" width="30" height="30" rx="6" />}
    {kind === 'tent' && (
      <>
        <path className="art-tint" d="M20 6 38 34H30z" />
        <path className="art-brand" d="M20 6 30 34H2z" />
      </>
    )}
    <rect
      className="art-paper"
      x={kind === 'tent' ? 11 : 13}
      y={kind === 'tent' ? 19 : 12}
      width="13"
      height="13"
      rx="1"
    />
  </svg>
);

interface Props {
  card: Card;
  isForStaff?: boolean;
}

export function CardPrints({ card, isForStaff }: Props) {
  const [hasCropMarks, setMarks] = useState(false);
  const { cardNo, cardId } = card;
  const printHref = (kind: CardPrint) =>
    `/api/v1/card-print?${new URLSearchParams({ cardNo, kind, lang: locale, ...(hasCropMarks && { paper: 'print' }) })}`;
  return (
    <section className="stack">
      <h3>{t(isForStaff ? 'prints.titleForStaff' : 'prints.title')}</h3>
      <ul className="list">
        {cardPrints.map((kind) => (
          <li key={kind}>
            <a className="list-row" href={printHref(kind)} download={`${cardId}-${kind}.pdf`}>
              <PrintSketch kind={kind} />
              <span className="two-lines">
                <strong>{t(`prints.${kind}`)}</strong>
                <span className="muted">{t(`prints.${kind}_size`)}</span>
              </span>
              <Download size={20} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
      <div className="row">
        <button type="button" className="chip" aria-pressed={hasCropMarks} onClick={() => setMarks(!hasCropMarks)}>
          {t('prints.marks')}
        </button>
      </div>
      <details>
        <summary className="link">{t('prints.more')}</summary>
        <ul className="stack">
          <li>
            <a className="link" href={`/${cardId}/qr.png`} download={`${cardId}.png`}>
              {t('prints.png')}
            </a>
          </li>
          <li>
            <a className="link" href={`/${cardId}/qr.svg`} download={`${cardId}.svg`}>
              {t('prints.svg')}
            </a>
          </li>
          <li>
            <CopyButton
              className="link"
              text={urlWithVisitSource(cardUrl(location.origin, card), 'nfc')}
              label={t('prints.nfc')}
            />
          </li>
        </ul>
      </details>
    </section>
  );
}
