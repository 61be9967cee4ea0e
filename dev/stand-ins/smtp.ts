import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Mode, StandIn } from './http-stand-in.ts';
import { readMail } from './read-mail.ts';

export interface ReceivedMail {
  /** Envelope sender. */
  from: string;
  to: string[];
  subject: string;
  /** The From header. */
  sender: string;
  /** The Reply-To header; empty without one. */
  replyTo: string;
  text: string;
  html: string;
}

export interface SmtpOptions {
  port: number;
  user?: string;
  password?: string;
}

export const smtpDefaults = { user: 'parichay', password: 'not-a-real-password' };

const refusal = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

/** Mail server with authentication and without TLS; `url` contains user and password. */
export async function startSmtp(options: SmtpOptions): Promise<StandIn<ReceivedMail>> {
  const { user, password } = { ...smtpDefaults, ...options };
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let mode: Mode = 'well';
  let connectionCount = 0;

  const smtp = new SMTPServer({
    name: 'mail.localhost',
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth(auth, _session, callback) {
      if (auth.username === user && auth.password === password) return callback(null, { user });
      callback(refusal(535, `5.7.8 Authentication credentials invalid for ${auth.username}`));
    },
    onRcptTo({ address }, _session, callback) {
      // Real servers repeat the refused address in the error.
      if (mode === '500') return callback(refusal(550, `5.1.1 <${address}>: Recipient address rejected`));
      if (address.endsWith('@unknown.example')) return callback(refusal(550, `5.1.1 <${address}>: User unknown`));
      callback();
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          ...readMail(Buffer.concat(chunks).toString('latin1')),
        });
        callback(null, 'OK: queued');
      });
    },
  });
  smtp.on('error', () => {});

  const tcpServer = createServer((socket) => {
    connectionCount += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    if (mode === 'hang') return;
    if (mode === 'garbage') socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    else smtp.server.emit('connection', socket);
  });
  const listen = async (port: number): Promise<number> => {
    tcpServer.listen(port, '127.0.0.1');
    await once(tcpServer, 'listening');
    return (tcpServer.address() as AddressInfo).port;
  };
  const stop = async (): Promise<void> => {
    if (!tcpServer.listening) return;
    const closed = once(tcpServer, 'close');
    tcpServer.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  const port = await listen(options.port);
  return {
    url: `smtp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    received,
    count: () => connectionCount,
    async misbehave(newMode) {
      mode = newMode;
      if (newMode === 'refuse') await stop();
      else if (!tcpServer.listening) await listen(port);
    },
    close: stop,
  };
}
