import { createApp } from 'astro/app/entrypoint';

const app = createApp({ streaming: false });

/** The BFF calls this in its worker threads; it opens no port. */
export const render = (request: Request, locals: App.Locals): Promise<Response> => app.render(request, { locals });
