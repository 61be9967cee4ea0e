/** What a visitor did on a public card. */
export const cardEventTypes = ['view', 'tap', 'save', 'share'] as const;
export type CardEventType = (typeof cardEventTypes)[number];

/** How the visitor came: `link` unless the address says otherwise by `?via=`. */
export const cardEventSources = ['link', 'qr', 'nfc', 'whatsapp'] as const;
export type CardEventSource = (typeof cardEventSources)[number];

/** What was tapped. */
export const cardTapTargets = [
  'call',
  'sms',
  'email',
  'whatsapp',
  'url',
  'map',
  'pay',
  'social',
  'product',
  'video',
  'gallery',
] as const;
export type CardTapTarget = (typeof cardTapTargets)[number];

/** The address of a card that tells how its visitor came. */
export const viaAddress = (url: string, source: Exclude<CardEventSource, 'link'>): string => `${url}?via=${source}`;
