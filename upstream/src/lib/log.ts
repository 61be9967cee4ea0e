import { redactPaths, redactText } from '@parichay/shared/lib/redact.ts';
import pino, { type DestinationStream, type Logger } from 'pino';

export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      name: 'upstream',
      level,
      redact: { paths: redactPaths, censor: '[redacted]' },
      hooks: {
        logMethod(args, method) {
          const clean = args.map((arg) => (typeof arg === 'string' ? redactText(arg) : arg));
          method.apply(this, clean as Parameters<typeof method>);
        },
      },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
