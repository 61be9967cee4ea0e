import { createCardRenderer, type RenderCard } from './card.renderer.ts';

/** What one thread of the pool does. The site's directory is the last argument it is started with. */
const render = await createCardRenderer(process.argv.at(-1) ?? '');

export const draw = (drawing: Parameters<RenderCard>): ReturnType<RenderCard> => render(...drawing);
