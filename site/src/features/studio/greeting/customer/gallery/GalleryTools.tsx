import Image from 'icon:image';
import Play from 'icon:play';
import { useStore } from '@nanostores/react';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { languageName } from '../../../../../lib/language-name.ts';
import { offeredProductsOf } from '../../../../people/session/agency.rules.ts';
import { agency } from '../../../../people/session/agency.store.ts';
import { greetingLanguage } from '../../../../people/user/user.store.ts';
import { galleryFiltersOf, languagesToChoose } from './gallery.rules.ts';
import { $availableLanguages, $hasVideos, galleryQuery } from './gallery.store.ts';

export function Filters() {
  const query = useStore(galleryQuery.$params);
  const { language, mediaType } = galleryFiltersOf(query);
  const languages = languagesToChoose(useStore($availableLanguages), greetingLanguage(), language);
  const agencyDetails = useStore(agency.$state).data;
  const hasVideos = useStore($hasVideos) || mediaType !== undefined;
  const mediaKinds = [
    ['IMAGE', Image],
    ['VIDEO', Play],
  ] as const;
  return (
    <fieldset className="kinds daily-filters">
      <legend className="visually-hidden">{t('daily.filters')}</legend>
      <button
        type="button"
        className="chip"
        aria-pressed={!language}
        onClick={() => galleryQuery.push({ language: null })}
      >
        {t('daily.allLanguages')}
      </button>
      {languages.map((code) => (
        <button
          key={code}
          type="button"
          className="chip"
          lang={code}
          aria-pressed={language === code}
          onClick={() => galleryQuery.push({ language: code })}
        >
          {languageName(code, code)}
        </button>
      ))}
      {hasVideos && agencyDetails && offeredProductsOf(agencyDetails).hasGreetingVideos && (
        <>
          <span className="daily-rule" aria-hidden="true" />
          {mediaKinds.map(([mediaKind, KindIcon]) => (
            <button
              key={mediaKind}
              type="button"
              className="chip"
              aria-pressed={mediaType === mediaKind}
              onClick={() => galleryQuery.push({ mediaType: mediaType === mediaKind ? null : mediaKind })}
            >
              <KindIcon size={18} aria-hidden="true" />
              {t(`daily.mediaType_${mediaKind}`)}
            </button>
          ))}
        </>
      )}
    </fieldset>
  );
}
