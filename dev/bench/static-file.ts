import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';

/** Reference of card.page: express.static with a file of the same size. */
const app = express();
app.disable('x-powered-by');
app.use(express.static(process.env.DIRECTORY ?? '.'));
const server = createServer(app).listen(0, '127.0.0.1', () => {
  process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on('SIGTERM', () => process.exit(0));
