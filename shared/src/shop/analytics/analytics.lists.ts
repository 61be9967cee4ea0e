export const cardEventTypes = ['view', 'tap', 'save', 'share'] as const;
export type CardEventType = (typeof cardEventTypes)[number];

/** From `?via=`; default: `link`. */
export const cardEventSources = ['link', 'qr', 'nfc', 'whatsapp'] as const;
export type CardEventSource = (typeof cardEventSources)[number];

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

export const urlWithVisitSource = (url: string, source: Exclude<CardEventSource, 'link'>): string =>
  `${url}?via=${source}`;
