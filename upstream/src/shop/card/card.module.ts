import type { FeatureModule } from '../../feature-module.ts';
import { cardHandlers } from './card.routes.ts';
import { cardPageHandlers } from './card-page.routes.ts';
import { cardPictureHandlers } from './card-picture.routes.ts';
import { cardPrintHandlers } from './card-print.routes.ts';

export const cardModule: FeatureModule = (dependencies) => ({
  calls: { ...cardHandlers, ...cardPictureHandlers(dependencies), ...cardPrintHandlers(dependencies) },
  internalCalls: cardPageHandlers(dependencies),
});
