import { locale, t } from './messages.ts';

/* Replaces react-aria's strings, which exist in no Indian language. A string that is used but not listed throws.
   react-aria reads them with its first overlay, so every overlay must import this file. */
Object.assign(globalThis, {
  [Symbol.for('react-aria.i18n.locale')]: locale,
  [Symbol.for('react-aria.i18n.strings')]: {
    '@react-aria/overlays': { dismiss: t('common.returnToPage') },
    '@react-aria/searchfield': { 'Clear search': t('common.clearSearch') },
    '@react-aria/autocomplete': { collectionLabel: t('common.suggestions') },
  },
});
