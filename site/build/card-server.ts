import { createApp } from 'astro/app/entrypoint';

const app = createApp({ streaming: false });

/** Draws the page made on demand that a request names. The BFF calls it in its own threads; nothing listens here. */
export const render = (request: Request, locals: App.Locals): Promise<Response> => app.render(request, { locals });
