import { type Locale, languages, locales } from '@parichay/shared/platform/language/languages.ts';
import type { ReactNode } from 'react';
import { locale as current, t } from '../../../kit/ui/text/messages.ts';
import { changeLanguage, user } from '../user/user.store.ts';

/** Loaded on demand: every page has this menu, but staff rarely changes the language. */
const storeStaffLanguage = async (language: Locale) =>
  (await import('./staff-preference.store.ts')).saveStaffPreference({ language });

/** The choice is stored with the account, and in a cookie for the static pages. */
export function LanguageChoice({ isCustomer = true }: { isCustomer?: boolean }) {
  const choose = async (language: Locale) => {
    // The browser's language may differ from the account's.
    const isStored = isCustomer && language === user.$state.get().data?.preferences.language;
    if (
      (language === current && isStored) ||
      !(await (isCustomer ? changeLanguage(language) : storeStaffLanguage(language)))
    )
      return;
    const next = encodeURIComponent(location.pathname + location.search);
    location.assign(`/panel/language?to=${language}&next=${next}`);
  };
  return <LanguageChips legend={t('common.language')} chosen={current} onChoose={choose} />;
}

interface LanguageChipsProps {
  legend: string;
  chosen: Locale | null | undefined;
  isBusy?: boolean;
  children?: ReactNode;
  onChoose(language: Locale): void;
}

export const LanguageChips = ({ legend, chosen, isBusy, children, onChoose }: LanguageChipsProps) => (
  <fieldset className="language-choice" aria-busy={isBusy}>
    <legend>{legend}</legend>
    {children}
    <div className="row">
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          className="chip"
          lang={locale}
          aria-pressed={locale === chosen}
          onClick={() => onChoose(locale)}
        >
          {languages[locale].name}
        </button>
      ))}
    </div>
  </fieldset>
);
