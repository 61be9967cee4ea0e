import type { FrameOffer } from '@parichay/shared/frame/frame.fields.ts';
import { locale } from '../../../kit/ui/messages.ts';
import { namesOf } from '../../../lib/names.ts';

/** Of the frames that every installation has. */
const names = namesOf(
  import.meta.glob('../../../../../shared/src/language/*/names/frames.json', { eager: true, import: 'default' }),
);

/** A frame's name in the language of the page. */
export const frameTitle = ({ name, title }: Pick<FrameOffer, 'name' | 'title'>): string => names[locale][name] ?? title;
