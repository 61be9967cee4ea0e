/** What a visitor did on a public card. */
export const cardEventTypes = ['view', 'tap', 'save', 'share'] as const;
export type CardEventType = (typeof cardEventTypes)[number];

/** How the visitor came. */
export const cardEventSources = ['link', 'qr', 'nfc'] as const;
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
