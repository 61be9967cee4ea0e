import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locale } from '@parichay/shared/auth/auth.endpoints.ts';
import type { CardPage } from '@parichay/shared/card/card.page.ts';
import { inject } from 'light-my-request';

type AstroHandler = (
  request: Parameters<RequestListener>[0],
  response: Parameters<RequestListener>[1],
  next: (error?: unknown) => void,
  locals: object,
) => void;

export interface Rendered {
  status: number;
  html: string;
}

/** @param nameFace where the face of the card's name is, when not in its own file: a preview carries it along */
export type RenderCard = (page: CardPage, locale: Locale, url: string, nameFace?: string) => Promise<Rendered>;

/** Draws public card pages through Astro's own handler, into memory. */
export async function createCardRenderer(siteDir: string): Promise<RenderCard> {
  const entry = pathToFileURL(join(siteDir, 'server/entry.mjs')).href;
  const { handler } = (await import(entry)) as { handler: AstroHandler };
  return async (page, locale, url, nameFace) => {
    const { host, pathname } = new URL(url);
    const response = await inject(
      (request, answer) =>
        handler(
          request as never,
          answer as never,
          (error) => answer.destroy(error instanceof Error ? error : new Error('no such page')),
          {
            cardPage: page,
            locale,
            ...(nameFace !== undefined && { nameFace }),
          },
        ),
      { method: 'GET', url: pathname, headers: { host } },
    );
    // A page that failed half way is no page: it must not be shown, nor kept.
    if (response.statusCode >= 500) throw new Error(`the page of ${pathname} could not be drawn`);
    return { status: response.statusCode, html: response.payload };
  };
}
