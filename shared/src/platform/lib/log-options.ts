import { redactPaths, redactText } from './redact.ts';

const MAX_CAUSES = 3;

interface LoggableError {
  type: string;
  message: string;
  stack?: string | undefined;
  code?: unknown;
  cause?: LoggableError;
}

/** Logs only these fields: Redis errors hold the command, PostgreSQL's the row, and getters may throw. */
function toLoggableError(error: unknown, causesLeft = MAX_CAUSES): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    stack,
    ...('code' in error && { code: error.code }),
    ...(cause !== undefined && causesLeft > 0 && { cause: toLoggableError(cause, causesLeft - 1) }),
  };
}

/** Options for pino: no phone number, email, code, password or cookie reaches a log. */
export const logOptions = (name: string, level: string) => ({
  name,
  level,
  serializers: { err: (error: unknown) => toLoggableError(error) },
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
