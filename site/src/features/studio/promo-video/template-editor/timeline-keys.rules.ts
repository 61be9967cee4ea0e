import type { KeyboardEvent } from 'react';

/** An arrow key moves by these seconds, without and with Shift. */
const stepSeconds = { small: 0.1, large: 1 } as const;

export function keyStepSeconds({ key, shiftKey }: KeyboardEvent, seconds: number): number | null {
  const step = shiftKey ? stepSeconds.large : stepSeconds.small;
  const secondsByKey: Record<string, number> = {
    ArrowLeft: -step,
    ArrowDown: -step,
    ArrowRight: step,
    ArrowUp: step,
    PageDown: -stepSeconds.large,
    PageUp: stepSeconds.large,
    Home: -seconds,
    End: seconds,
  };
  return secondsByKey[key] ?? null;
}
