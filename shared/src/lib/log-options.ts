import { redactPaths, redactText } from './redact.ts';

/** Options for pino, the same in every process: no phone number, email, code, password or cookie reaches a log. */
export const logOptions = (name: string, level: string) => ({
  name,
  level,
  redact: { paths: redactPaths, censor: '[redacted]' },
  hooks: {
    logMethod(this: unknown, args: unknown[], method: (...args: unknown[]) => void) {
      method.apply(
        this,
        args.map((arg) => (typeof arg === 'string' ? redactText(arg) : arg)),
      );
    },
  },
});
