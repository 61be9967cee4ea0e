import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/**
 * `pass` forwards; `refuse` cuts and refuses connections; `blackhole` accepts bytes and never answers; `cut` hangs up
 * on each request.
 */
export type Fault = 'pass' | 'refuse' | 'blackhole' | 'cut';

export interface FaultProxy {
  url: string;
  relayTo(url: string): void;
  set(fault: Fault): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy between two processes that can fail. */
export async function startFaultProxy(): Promise<FaultProxy> {
  let fault: Fault = 'pass';
  let target = 0;
  const sockets = new Set<Socket>();
  const trackSocket = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  };
  const closeAllSockets = () => {
    for (const socket of sockets) socket.destroy();
  };

  const server = createServer((clientSocket) => {
    trackSocket(clientSocket);
    const targetSocket = connect(target, '127.0.0.1');
    trackSocket(targetSocket);
    clientSocket.on('data', (chunk) => {
      if (fault === 'cut') clientSocket.destroy();
      else if (fault === 'pass') targetSocket.write(chunk);
    });
    targetSocket.on('data', (chunk) => {
      if (fault === 'pass') clientSocket.write(chunk);
    });
    clientSocket.once('close', () => targetSocket.destroy());
    targetSocket.once('close', () => clientSocket.destroy());
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      if (!server.listening) return resolve();
      server.close(() => resolve());
      closeAllSockets();
    });

  return {
    url: `http://127.0.0.1:${port}`,
    relayTo: (url) => {
      target = Number(new URL(url).port);
    },
    async set(newFault) {
      fault = newFault;
      if (newFault === 'refuse') return stop();
      if (!server.listening) await listen(port);
      // Bytes lost during a fault do not come back, so connections start again.
      if (newFault === 'pass') closeAllSockets();
    },
    close: stop,
  };
}
