import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';

export async function serveMetrics(port: number, host: string): Promise<Server> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'upstream_' });
  const server = createServer(async (_request, response) => {
    response.setHeader('content-type', registry.contentType);
    response.end(await registry.metrics());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  return server;
}
