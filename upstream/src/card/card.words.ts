import type { Locale } from '@parichay/shared/auth/auth.endpoints.ts';

/** The few words of a card's page that its pictures show as well; a test holds them to the page's own. */
export const cardWords = {
  en: {
    whatsapp: 'WhatsApp',
    call: 'Call',
    email: 'Email',
    website: 'Website',
    save: 'Save contact',
    since: 'Since {year}',
  },
  hi: {
    whatsapp: 'व्हाट्सऐप',
    call: 'कॉल करें',
    email: 'ईमेल',
    website: 'वेबसाइट',
    save: 'नंबर सेव करें',
    since: '{year} से',
  },
} as const satisfies Record<Locale, Record<string, string>>;
