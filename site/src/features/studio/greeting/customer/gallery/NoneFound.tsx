import { useStore } from '@nanostores/react';
import { EmptyProductArt } from '../../../../../kit/ui/picture/Art.tsx';
import { locale, t } from '../../../../../kit/ui/text/messages.ts';
import { languageName } from '../../../../../lib/language-name.ts';
import { occasionLabel } from '../../../../../lib/occasion-label.ts';
import { GalleryLink } from './GreetingLink.tsx';
import { clearedGalleryQuery, type GalleryQuery, galleryFiltersOf } from './gallery.rules.ts';
import { $suggestions } from './gallery.store.ts';

export function NoneFound({ query }: { query: GalleryQuery }) {
  const { search } = query;
  const { language } = galleryFiltersOf(query);
  const suggestions = useStore($suggestions);
  if (language && language !== 'none') {
    const languageLabel = languageName(language, locale);
    return (
      <div className="empty">
        <EmptyProductArt kind="image" />
        <p>
          {search
            ? t('daily.noneFoundIn', { search, language: languageLabel })
            : t('daily.noneOfIn', { language: languageLabel })}
        </p>
        <GalleryLink className="button" to={{ language: null }}>
          {t('daily.inAllLanguages')}
        </GalleryLink>
      </div>
    );
  }
  const hasSuggestions = search !== undefined && suggestions.length > 0;
  return (
    <div className="empty">
      {!hasSuggestions && <EmptyProductArt kind="image" />}
      <p>{search ? t('daily.noneFound', { search }) : t('daily.noneOf')}</p>
      {hasSuggestions && (
        <>
          <p id="daily-meant">{t('daily.meant')}</p>
          <ul className="kinds" aria-labelledby="daily-meant">
            {suggestions.map(({ imageSubcategoryId, imageSubcategoryName }) => (
              <li key={imageSubcategoryId}>
                <GalleryLink className="chip" to={{ imageSubcategoryId, search: null }}>
                  {occasionLabel(imageSubcategoryName)}
                </GalleryLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <GalleryLink className={hasSuggestions ? 'link' : 'button'} to={clearedGalleryQuery}>
        {t('daily.showAll')}
      </GalleryLink>
    </div>
  );
}
