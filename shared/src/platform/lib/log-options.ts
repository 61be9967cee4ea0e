import { redactPaths, redactText } from './redact.ts';

const CAUSES = 3;

interface ErrorLine {
  type: string;
  message: string;
  stack?: string | undefined;
  code?: unknown;
  cause?: ErrorLine;
}

/** Only these: Redis errors hold the command, PostgreSQL's the row, and getters may throw. */
function errorLine(error: unknown, causes = CAUSES): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    stack,
    ...('code' in error && { code: error.code }),
    ...(cause !== undefined && causes > 0 && { cause: errorLine(cause, causes - 1) }),
  };
}

/** Options for pino: no phone number, email, code, password or cookie reaches a log. */
export const logOptions = (name: string, level: string) => ({
  name,
  level,
  serializers: { err: (error: unknown) => errorLine(error) },
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
