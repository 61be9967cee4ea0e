import { useStore } from '@nanostores/react';
import { SoonArt } from '../../../../../kit/ui/picture/Art.tsx';
import { locale, t } from '../../../../../kit/ui/text/messages.ts';
import { languageName } from '../../../../../lib/language-name.ts';
import { filtersOf, type Place, shelvesPlace } from './gallery.rules.ts';
import { $nearest } from './gallery.store.ts';
import { occasionLabel } from './occasions.ts';
import { GoLink } from './PostLink.tsx';

export function NoneFound({ at }: { at: Place }) {
  const { search } = at;
  const { language } = filtersOf(at);
  const nearest = useStore($nearest);
  if (language && language !== 'none') {
    const named = languageName(language, locale);
    return (
      <div className="empty">
        <SoonArt kind="image" />
        <p>{search ? t('daily.noneFoundIn', { search, language: named }) : t('daily.noneOfIn', { language: named })}</p>
        <GoLink className="button" to={{ language: null }}>
          {t('daily.inAllLanguages')}
        </GoLink>
      </div>
    );
  }
  const isMeant = search !== undefined && nearest.length > 0;
  return (
    <div className="empty">
      {!isMeant && <SoonArt kind="image" />}
      <p>{search ? t('daily.noneFound', { search }) : t('daily.noneOf')}</p>
      {isMeant && (
        <>
          <p id="daily-meant">{t('daily.meant')}</p>
          <ul className="kinds" aria-labelledby="daily-meant">
            {nearest.map(({ imageSubcategoryId, imageSubcategoryName }) => (
              <li key={imageSubcategoryId}>
                <GoLink className="chip" to={{ imageSubcategoryId, search: null }}>
                  {occasionLabel(imageSubcategoryName)}
                </GoLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <GoLink className={isMeant ? 'link' : 'button'} to={shelvesPlace}>
        {t('daily.showAll')}
      </GoLink>
    </div>
  );
}
