import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import type { CardPage } from '@parichay/shared/shop/card/card-page.ts';
import type { IssuedId } from '@parichay/shared/studio/pdf-card/id-page.ts';

export interface RenderedPage {
  status: number;
  html: string;
}

export type PublicPage = CardPage | IssuedId;

/** @param nameFontUrl font of the card's name, which previews pass themselves */
export type RenderCard = (page: PublicPage, locale: Locale, url: string, nameFontUrl?: string) => Promise<RenderedPage>;

interface CardServer {
  render(request: Request, locals: object): Promise<Response>;
}

export const astroLocalsOf = (page: PublicPage, locale: Locale, nameFontUrl?: string): object => ({
  ...(page.outcome === 'id' ? { issuedId: page } : { cardPage: page }),
  locale,
  ...(nameFontUrl !== undefined && { nameFace: nameFontUrl }),
});

export async function createCardRenderer(siteDir: string): Promise<RenderCard> {
  const entry = pathToFileURL(join(siteDir, 'server/entry.mjs')).href;
  const server = (await import(entry)) as CardServer;
  return async (page, locale, url, nameFontUrl) => {
    const locals = astroLocalsOf(page, locale, nameFontUrl);
    const response = await server.render(new Request(url), locals);
    // A partly rendered page must be neither shown nor cached.
    if (response.status >= 500) throw new Error(`the page of ${url} could not be drawn`);
    return { status: response.status, html: await response.text() };
  };
}
