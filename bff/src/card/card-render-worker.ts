import { createCardRenderer, type RenderCard } from './card-renderer.ts';

const render = await createCardRenderer(process.argv.at(-1) ?? '');

export const draw = (renderArguments: Parameters<RenderCard>): ReturnType<RenderCard> => render(...renderArguments);
