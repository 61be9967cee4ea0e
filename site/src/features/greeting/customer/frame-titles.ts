import type { FrameOffer } from '@parichay/shared/frame/frame.fields.ts';
import { locale } from '../../ui/words.ts';

/** The frames that every installation has, in Hindi. */
const hindi: Readonly<Record<string, string>> = {
  frame1: 'कोने',
  frame2: 'नीचे की पट्टी',
  frame3: 'तिरछा रिबन',
  frame4: 'काँच की पट्टी',
  frame5: 'पोलरॉइड',
  frame6: 'दो पट्टियाँ',
  frame7: 'हस्ताक्षर',
  frame8: 'एक पंक्ति',
  frame9: 'तीन उत्पाद',
  frame10: 'एक ख़ास उत्पाद',
  frame11: 'दाईं ओर फ़ोटो',
  frame12: 'नेताओं की पंक्ति',
};

/** A frame's name in the language of the page. */
export const frameTitle = ({ name, title }: Pick<FrameOffer, 'name' | 'title'>): string =>
  locale === 'hi' ? (hindi[name] ?? title) : title;
