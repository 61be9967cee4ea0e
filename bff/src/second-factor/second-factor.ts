import type { Redis } from 'ioredis';
import type { BffConfig } from '../config.ts';
import type { Limits } from '../lib/limits.ts';
import { createSeal } from '../lib/seal.ts';
import type { Upstream } from '../lib/upstream.ts';
import type { createKnownBrowsers } from '../session/known-browser.ts';
import { createOnce } from './once.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { secondFactorHandlers } from './second-factor.routes.ts';
import { secondStepHandlers } from './second-step.routes.ts';
import { createStaffDoor } from './staff-door.ts';

export interface SecondFactorParts {
  config: Pick<BffConfig, 'secondFactor' | 'isTls'>;
  redis: Redis;
  upstream: Upstream;
  limits: Limits;
  knownBrowsers: ReturnType<typeof createKnownBrowsers>;
  now(): number;
}

export function createSecondFactor({ config, redis, ...rest }: SecondFactorParts) {
  const { sealSecret, isRequired } = config.secondFactor;
  const door = createStaffDoor({ ...rest, isRequired });
  const parts = {
    ...{ ...rest, door, isTls: config.isTls },
    once: createOnce(redis),
    seal: createSeal(sealSecret, 'second factors'),
    recoveryCodes: createRecoveryCodes(sealSecret),
  };
  return { door, handlers: { ...secondStepHandlers(parts), ...secondFactorHandlers(parts) } };
}
export type SecondFactorHandlers = ReturnType<typeof createSecondFactor>['handlers'];
