import type { PublicPage } from '../../bff/src/card/card-renderer.ts';
import type { Locale } from '../../shared/src/platform/language/languages.ts';

/** Paths between the BFF and the site's development server. */

/** The only path of WebSockets through the BFF. */
export const hotReloadPath = '/@hot-reload';

/** Renders a public page; browsers have no access. */
export const renderPagePath = '/@draw-card';

export interface RenderRequest {
  page: PublicPage;
  locale: Locale;
  nameFontUrl?: string | undefined;
}
