import type { AvailableFrame } from '@parichay/shared/shop/frame/frame.fields.ts';
import { translatedName } from '../../../../../lib/page-messages.ts';

export const frameTitle = ({ name, title }: Pick<AvailableFrame, 'name' | 'title'>): string =>
  translatedName('frames', name) ?? title;
