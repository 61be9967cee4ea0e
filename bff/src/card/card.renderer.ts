import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import type { CardPage } from '@parichay/shared/shop/card/card.page.ts';
import type { IssuedId } from '@parichay/shared/studio/pdf-card/id-page.ts';

export interface Rendered {
  status: number;
  html: string;
}

export type PublicPage = CardPage | IssuedId;

/** @param nameFace URL of the font of the card's name, when a preview brings its own */
export type RenderCard = (page: PublicPage, locale: Locale, url: string, nameFace?: string) => Promise<Rendered>;

interface CardServer {
  render(request: Request, locals: object): Promise<Response>;
}

export const localsOf = (page: PublicPage, locale: Locale, nameFace?: string): object => ({
  ...(page.outcome === 'id' ? { issuedId: page } : { cardPage: page }),
  locale,
  ...(nameFace !== undefined && { nameFace }),
});

export async function createCardRenderer(siteDir: string): Promise<RenderCard> {
  const entry = pathToFileURL(join(siteDir, 'server/entry.mjs')).href;
  const server = (await import(entry)) as CardServer;
  return async (page, locale, url, nameFace) => {
    const locals = localsOf(page, locale, nameFace);
    const response = await server.render(new Request(url), locals);
    // A partly rendered page must be neither shown nor cached.
    if (response.status >= 500) throw new Error(`the page of ${url} could not be drawn`);
    return { status: response.status, html: await response.text() };
  };
}
