import { connect, type Socket } from 'node:net';

export interface SlowConnections {
  /** Connections that the server has not ended yet. */
  openCount(): number;
  end(): void;
}

/** Start of a request with a Content-Length of `length`, of which `body` is sent at once. */
export const startOfSlowRequest = (
  path: string,
  headers: readonly string[],
  length: number,
  body: string,
  host = 'home.test',
) =>
  [`POST ${path} HTTP/1.1`, `Host: ${host}`, 'X-CSRF: 1', `Content-Length: ${length}`, ...headers, '', body].join(
    '\r\n',
  );

/** Opens connections whose request bodies arrive one byte per second, as in a Slowloris attack. */
export async function openSlowConnections(
  url: string,
  count: number,
  requestStart: (index: number) => string,
): Promise<SlowConnections> {
  const sockets = new Set<Socket>();
  const { port } = new URL(url);
  await Promise.all(
    Array.from(
      { length: count },
      (_, index) =>
        new Promise<void>((resolve) => {
          const socket = connect(Number(port), '127.0.0.1', () => {
            socket.write(requestStart(index));
            resolve();
          });
          sockets.add(socket);
          socket.on('error', () => {});
          socket.resume();
          socket.on('close', () => sockets.delete(socket));
        }),
    ),
  );
  const dripTimer = setInterval(() => {
    for (const socket of sockets) socket.write(' ');
  }, 1_000);
  return {
    openCount: () => sockets.size,
    end: () => {
      clearInterval(dripTimer);
      for (const socket of sockets) socket.destroy();
    },
  };
}
