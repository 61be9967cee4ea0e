import type { FeatureModule } from '../../feature-module.ts';
import { pdfCardHandlers } from './pdf-card.routes.ts';
import { pdfCardDrawHandlers } from './pdf-card-draw.routes.ts';
import { pdfCardEditHandlers } from './pdf-card-edit.routes.ts';

export const pdfCardModule: FeatureModule = (dependencies) => ({
  calls: { ...pdfCardHandlers, ...pdfCardEditHandlers, ...pdfCardDrawHandlers(dependencies) },
});
