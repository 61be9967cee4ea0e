import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

/** Reference of bff.proxied-get: Express and http-proxy-middleware without session and policy. */
const app = express();
app.disable('x-powered-by');
app.use(createProxyMiddleware({ target: process.env.TARGET, agent: new Agent({ keepAlive: true, maxSockets: 512 }) }));
const server = createServer(app).listen(0, '127.0.0.1', () => {
  process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on('SIGTERM', () => process.exit(0));
