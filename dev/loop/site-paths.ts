import type { PublicPage } from '../../bff/src/card/card.renderer.ts';
import type { Locale } from '../../shared/src/language/languages.ts';

/** What the BFF and the site's development server say to each other. */

/** The one path where the BFF lets a WebSocket through. */
export const hotReloadPath = '/@hot-reload';

/** Where a public page is drawn. No browser is let here. */
export const drawingPath = '/@draw-card';

export interface Drawing {
  page: PublicPage;
  locale: Locale;
  nameFace?: string | undefined;
}
