import X from 'icon:x';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { galleryQuery } from '../gallery/gallery.store.ts';
import { weekdayDateText } from '../gallery/occasions.ts';

export const PreparingBar = ({ day }: { day: string }) => (
  <div className="banner preparing">
    <p>
      <strong>{t('daily.preparing', { date: weekdayDateText(day) })}</strong> {t('daily.preparingHint')}
    </p>
    <button
      type="button"
      className="icon-button"
      aria-label={t('daily.stopPreparing')}
      onClick={() => galleryQuery.push({ day: null })}
    >
      <X aria-hidden="true" />
    </button>
  </div>
);
