import { viaAddress } from '@parichay/shared/shop/analytics/analytics.lists.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { type CardPrint, cardPrints } from '@parichay/shared/shop/card/card.lists.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { CopyButton } from '../../../kit/ui/text/CopyButton.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { cardUrl } from '../../people/session/card.rules.ts';
import { Sketch } from './PrintSketch.tsx';

interface Props {
  card: Card;
  isForStaff?: boolean;
}

export function CardPrints({ card, isForStaff }: Props) {
  const [hasMarks, setMarks] = useState(false);
  const { cardNo, cardId } = card;
  const fileOf = (kind: CardPrint) =>
    `/api/v1/card-print?${new URLSearchParams({ cardNo, kind, lang: locale, ...(hasMarks && { paper: 'print' }) })}`;
  return (
    <section className="stack">
      <h3>{t(isForStaff ? 'prints.titleForStaff' : 'prints.title')}</h3>
      <ul className="list">
        {cardPrints.map((kind) => (
          <li key={kind}>
            <a className="list-row" href={fileOf(kind)} download={`${cardId}-${kind}.pdf`}>
              <Sketch kind={kind} />
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
        <button type="button" className="chip" aria-pressed={hasMarks} onClick={() => setMarks(!hasMarks)}>
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
              text={viaAddress(cardUrl(location.origin, card), 'nfc')}
              words={t('prints.nfc')}
            />
          </li>
        </ul>
      </details>
    </section>
  );
}
