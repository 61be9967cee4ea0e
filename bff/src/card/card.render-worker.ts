import { createCardRenderer, type RenderCard } from './card.renderer.ts';

/** The last argument of the process is the site's directory. */
const render = await createCardRenderer(process.argv.at(-1) ?? '');

export const draw = (drawing: Parameters<RenderCard>): ReturnType<RenderCard> => render(...drawing);
