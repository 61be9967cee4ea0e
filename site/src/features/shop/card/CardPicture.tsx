import { initial } from '@parichay/shared/platform/lib/initial.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { Template } from '@parichay/shared/shop/card/card.sections.ts';
import { useState } from 'react';
import { LoadedPicture } from '../../../kit/ui/feedback/LoadedPicture.tsx';
import { t } from '../../../kit/ui/text/messages.ts';

interface Props {
  card: Pick<Card, 'cardNo' | 'cardId' | 'version' | 'basicDetails' | 'template'>;
  width?: 216 | 432;
  look?: Template;
  /** The text next to it already names the card. */
  isNamed?: boolean;
}

/** The version in the URL invalidates the browser's cache. */
function addressOf({ cardNo, version }: Props['card'], width: number, look?: Template): string {
  const query = new URLSearchParams({ cardNo, version: String(version), width: String(width), ...look });
  return `/api/v1/card-picture?${query}`;
}

export function CardPicture({ card, width = 216, look, isNamed = false }: Props) {
  const src = addressOf(card, width, look);
  const [failed, setFailed] = useState<string | null>(null);
  const { businessName, personName } = card.basicDetails;
  const name = businessName || personName || card.cardId;
  if (failed === src) {
    return (
      <span className="card-picture card-picture-failed" style={{ borderColor: (look ?? card.template).colour }}>
        <b aria-hidden="true">{initial(name)}</b>
        <span>{t('common.noPicture')}</span>
      </span>
    );
  }
  return (
    <span className="card-picture">
      <LoadedPicture
        src={src}
        width={width}
        height={(width * 16) / 9}
        alt={isNamed ? '' : t('common.cardOf', { name })}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(src)}
      />
    </span>
  );
}
