import { X } from 'lucide-react';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { place } from '../gallery/gallery.store.ts';
import { dateWords } from '../gallery/occasions.ts';

export const PreparingBar = ({ day }: { day: string }) => (
  <div className="banner preparing">
    <p>
      <strong>{t('daily.preparing', { date: dateWords(day) })}</strong> {t('daily.preparingHint')}
    </p>
    <button
      type="button"
      className="icon-button"
      aria-label={t('daily.stopPreparing')}
      onClick={() => place.go({ day: null })}
    >
      <X aria-hidden="true" />
    </button>
  </div>
);
