import { redactPaths, redactText } from './redact.ts';

/** How many causes of an error are told. */
const CAUSES = 3;

interface ErrorLine {
  type: string;
  message: string;
  stack?: string | undefined;
  code?: unknown;
  cause?: ErrorLine;
}

/**
 * What a log tells of an error. Nothing else that hangs on it: Redis leaves the command there, PostgreSQL the row,
 * Node a whole packet, and a property that cannot be read would end the process that only meant to tell of it.
 */
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

/** Options for pino, the same in every process: no phone number, email, code, password or cookie reaches a log. */
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
