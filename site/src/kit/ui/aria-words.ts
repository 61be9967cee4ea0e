import { locale, t } from './messages.ts';

/* react-aria has no strings in Indian languages; one that is used but not listed throws.
   It reads them with its first overlay, so every overlay must import this file. */
Object.assign(globalThis, {
  [Symbol.for('react-aria.i18n.locale')]: locale,
  [Symbol.for('react-aria.i18n.strings')]: {
    '@react-aria/overlays': { dismiss: t('common.returnToPage') },
    '@react-aria/searchfield': { 'Clear search': t('common.clearSearch') },
    '@react-aria/autocomplete': { collectionLabel: t('common.suggestions') },
  },
});
