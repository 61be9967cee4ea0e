import type { FrameOffer } from '@parichay/shared/shop/frame/frame.fields.ts';
import { pageName } from '../../../../../lib/page-messages.ts';

export const frameTitle = ({ name, title }: Pick<FrameOffer, 'name' | 'title'>): string =>
  pageName('frames', name) ?? title;
