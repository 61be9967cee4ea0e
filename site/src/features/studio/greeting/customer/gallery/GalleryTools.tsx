import { useStore } from '@nanostores/react';
import { Image, Play } from 'lucide-react';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { languageName } from '../../../../../lib/language-name.ts';
import { offerOf } from '../../../../people/session/agency.rules.ts';
import { agency } from '../../../../people/session/agency.store.ts';
import { greetingLanguage } from '../../../../people/user/user.store.ts';
import { filtersOf, languagesToChoose } from './gallery.rules.ts';
import { $seenLanguages, place } from './gallery.store.ts';

export function Filters() {
  const at = useStore(place.$place);
  const { language, mediaType } = filtersOf(at);
  const languages = languagesToChoose(useStore($seenLanguages), greetingLanguage(), language);
  const details = useStore(agency.$state).data;
  const kinds = [
    ['IMAGE', Image],
    ['VIDEO', Play],
  ] as const;
  return (
    <fieldset className="kinds daily-filters">
      <legend className="visually-hidden">{t('daily.filters')}</legend>
      <button type="button" className="chip" aria-pressed={!language} onClick={() => place.go({ language: null })}>
        {t('daily.allLanguages')}
      </button>
      {languages.map((code) => (
        <button
          key={code}
          type="button"
          className="chip"
          lang={code}
          aria-pressed={language === code}
          onClick={() => place.go({ language: code })}
        >
          {languageName(code, code)}
        </button>
      ))}
      {details && offerOf(details).videoPosts && (
        <>
          <span className="daily-rule" aria-hidden="true" />
          {kinds.map(([kind, Icon]) => (
            <button
              key={kind}
              type="button"
              className="chip"
              aria-pressed={mediaType === kind}
              onClick={() => place.go({ mediaType: mediaType === kind ? null : kind })}
            >
              <Icon size={18} aria-hidden="true" />
              {t(`daily.mediaType_${kind}`)}
            </button>
          ))}
        </>
      )}
    </fieldset>
  );
}
