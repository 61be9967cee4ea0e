import { initial } from '@parichay/shared/platform/lib/initial.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { CardTemplate } from '@parichay/shared/shop/card/card-sections.ts';
import { useState } from 'react';
import { LoadedPicture } from '../../../kit/ui/feedback/LoadedPicture.tsx';
import { t } from '../../../kit/ui/text/messages.ts';

interface Props {
  card: Pick<Card, 'cardNo' | 'cardId' | 'version' | 'basicDetails' | 'template'>;
  width?: 216 | 432;
  templateOverride?: CardTemplate;
  isDecorative?: boolean;
}

/** The version in the URL invalidates the browser's cache. */
function cardPictureUrl({ cardNo, version }: Props['card'], width: number, templateOverride?: CardTemplate): string {
  const query = new URLSearchParams({ cardNo, version: String(version), width: String(width), ...templateOverride });
  return `/api/v1/card-picture?${query}`;
}

export function CardPicture({ card, width = 216, templateOverride, isDecorative = false }: Props) {
  const src = cardPictureUrl(card, width, templateOverride);
  const [failedSrc, setFailed] = useState<string | null>(null);
  const { businessName, personName } = card.basicDetails;
  const name = businessName || personName || card.cardId;
  if (failedSrc === src) {
    return (
      <span
        className="card-picture card-picture-failed"
        style={{ borderColor: (templateOverride ?? card.template).colour }}
      >
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
        alt={isDecorative ? '' : t('common.cardOf', { name })}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(src)}
      />
    </span>
  );
}
