import type { Locale } from '../../shared/src/auth/auth.endpoints.ts';
import type { CardPage } from '../../shared/src/card/card.page.ts';

/** What the BFF and the site's development server say to each other. */

/** The one path where the BFF lets a WebSocket through. */
export const hotReloadPath = '/@hot-reload';

/** Where a public card is drawn. No browser is let here. */
export const drawingPath = '/@draw-card';

export interface Drawing {
  cardPage: CardPage;
  locale: Locale;
  nameFace?: string | undefined;
}
