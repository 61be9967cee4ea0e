import { useStore } from '@nanostores/react';
import { postLanguages } from '@parichay/shared/greeting/greeting.lists.ts';
import { Image, Play } from 'lucide-react';
import { t } from '../../../kit/ui/messages.ts';
import { offerOf } from '../../session/agency.rules.ts';
import { agency } from '../../session/agency.store.ts';
import { place } from './gallery.store.ts';

/** Every language by its own name; a picture without words is found under all. */
const languages = postLanguages
  .filter((code) => code !== 'none')
  .map((code) => [code, new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code] as const);

/** Languages, and pictures or videos. Each chip is a step back and forth. */
export function Filters() {
  const { language, mediaType } = useStore(place.$place);
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
      {languages.map(([code, name]) => (
        <button
          key={code}
          type="button"
          className="chip"
          lang={code}
          aria-pressed={language === code}
          onClick={() => place.go({ language: code })}
        >
          {name}
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
