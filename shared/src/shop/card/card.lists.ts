/** Source: docs/specification.md §3. */
export const titlePrefixes = ['Mr.', 'Ms.', 'Dr.', 'Mrs.', 'none'] as const;
export const contactActionTypes = ['call', 'sms', 'email', 'whatsapp', 'url'] as const;

export const designs = ['marble', 'bazaar', 'studio', 'ledger', 'bento', 'counter', 'night', 'letterhead'] as const;
export type Design = (typeof designs)[number];

/** Each contrasts as a button on light and dark. The names are message keys. */
export const cardColours = {
  teal: '#0f766e',
  peacock: '#0e7490',
  blue: '#1d4ed8',
  indigo: '#4338ca',
  purple: '#7e22ce',
  rani: '#be185d',
  red: '#b4232a',
  sindoor: '#c2410c',
  haldi: '#a16207',
  green: '#15803d',
  brown: '#78350f',
  black: '#27272a',
} as const;
export type CardColour = keyof typeof cardColours;

/** px; the picture is the first screen of a 360 × 640 phone. */
export const cardPictureWidths = ['216', '432'] as const;
export const cardPictureHeightRatio = 16 / 9;

/** A5 for the counter, a 90 mm sticker, and A4 folded for the table. */
export const cardPrints = ['standee', 'sticker', 'tent'] as const;
export type CardPrint = (typeof cardPrints)[number];
/** `print` adds bleed and crop marks. */
export const cardPapers = ['trimmed', 'print'] as const;

export const designFonts = {
  marble: 'tiro',
  bazaar: 'baloo',
  studio: 'anek',
  ledger: 'anek',
  bento: 'anek',
  counter: 'baloo',
  night: 'anek',
  letterhead: 'tiro',
} as const satisfies Record<Design, 'tiro' | 'baloo' | 'anek'>;

export const socialNetworks = [
  'facebook',
  'instagram',
  'youtube',
  'linkedin',
  'x',
  'telegram',
  'pinterest',
  'threads',
  'snapchat',
  'google-business',
  'justdial',
  'indiamart',
] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

export const cardStatuses = ['draft', 'active', 'paused', 'suspended', 'deleted'] as const;
/** `active`: active cards whose plan has not expired; `expired`: active cards whose plan has. */
export const filterStatuses = [...cardStatuses, 'expired'] as const;
export type CardStatus = (typeof cardStatuses)[number];

/** Highest limit of PDF cards that an admin may set for a card's business. */
export const maxCardLimit = 100_000;

export const headingChoicesBySection = {
  about: ['about_us', 'about_me', 'our_story', 'who_we_are'],
  products: ['products', 'services', 'menu', 'what_we_offer', 'price_list'],
  gallery: ['gallery', 'photos', 'our_work', 'portfolio'],
  videos: ['videos', 'watch', 'our_videos'],
  payment: ['payment', 'pay_us', 'bank_details'],
  links: ['links', 'find_us_online', 'important_links'],
  feedback: ['feedback', 'reviews', 'what_customers_say'],
  enquiry: ['enquiry', 'contact_us', 'ask_us', 'book_now'],
} as const;

export const maxCardIdLength = 40;

export const reservedCardIds: ReadonlySet<string> = new Set([
  ...['panel', 'api', 'media', 'static', 'webhooks', 'health', 'assets', 'astro', 'internal', 'metrics', 'public'],
  ...[
    'admin',
    'administrator',
    'superadmin',
    'franchisee',
    'customer',
    'creator',
    'agency',
    'login',
    'logout',
    'signin',
  ],
  ...['signup', 'register', 'account', 'accounts', 'otp', 'password', 'payment', 'payments', 'billing', 'invoice'],
  ...['support', 'help', 'about', 'contact', 'terms', 'privacy', 'legal', 'security', 'abuse', 'postmaster', 'root'],
  ...['www', 'mail', 'email', 'ftp', 'app', 'cdn', 'img', 'images', 'files', 'download', 'downloads', 'favicon'],
  ...['robots', 'sitemap', 'manifest', 'well-known', 'service-worker', 'home', 'index', 'null', 'undefined', 'verify'],
  ...['dashboard', 'settings', 'search', 'status', 'docs', 'blog', 'pricing', 'thankyou', 'official', 'whatsapp'],
]);
