import { locale, t } from './messages.ts';

/* react-aria lacks Indian languages and throws for unlisted strings. Every overlay must import this file. */
Object.assign(globalThis, {
  [Symbol.for('react-aria.i18n.locale')]: locale,
  [Symbol.for('react-aria.i18n.strings')]: {
    '@react-aria/overlays': { dismiss: t('common.returnToPage') },
    '@react-aria/searchfield': { 'Clear search': t('common.clearSearch') },
    '@react-aria/autocomplete': { collectionLabel: t('common.suggestions') },
  },
});
