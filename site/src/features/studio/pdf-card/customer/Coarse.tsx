import { useCalmStore } from '../../../../kit/ui/browser/use-calm-store.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { live } from './pdf-card.store.ts';

export function Coarse() {
  const pages = useCalmStore(live.$state).data ?? [];
  const worst = new Map(
    pages.flatMap(({ coarse }) => coarse).map(({ field, dpi }) => [field.replace(/\d.*$/, ''), dpi]),
  );
  return [...worst].map(([field, dpi]) => (
    <p key={field} className="banner" data-tone="warning" role="status">
      {t('pdf-cards.coarse', { picture: t(`pdf-cards.picture_${field as 'photo'}`), dpi })}
    </p>
  ));
}
