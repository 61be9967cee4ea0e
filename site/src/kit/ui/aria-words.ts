import { locale, t } from './messages.ts';

/*
 * What react-aria says to those who hear the page, where it knows no language of India: the words that a server may hand
 * it, by its packages. One that says something and is not named here throws. It reads them with its first sheet, so
 * whatever lies over a page brings this file.
 */
Object.assign(globalThis, {
  [Symbol.for('react-aria.i18n.locale')]: locale,
  [Symbol.for('react-aria.i18n.strings')]: {
    '@react-aria/overlays': { dismiss: t('common.returnToPage') },
    '@react-aria/searchfield': { 'Clear search': t('common.clearSearch') },
    '@react-aria/autocomplete': { collectionLabel: t('common.suggestions') },
  },
});
