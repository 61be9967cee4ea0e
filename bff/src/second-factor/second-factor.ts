import type { Redis } from 'ioredis';
import type { BffConfig } from '../config.ts';
import type { Limits } from '../lib/limits.ts';
import { createSeal } from '../lib/seal.ts';
import type { Upstream } from '../lib/upstream.ts';
import type { createKnownBrowsers } from '../session/known-browser.ts';
import { createOneTimeValues } from './one-time-values.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { secondFactorHandlers } from './second-factor.routes.ts';
import { secondStepHandlers } from './second-step.routes.ts';
import { createStaffSignIn } from './staff-sign-in.ts';

export interface SecondFactorDependencies {
  config: Pick<BffConfig, 'secondFactor' | 'isTls'>;
  redis: Redis;
  upstream: Upstream;
  limits: Limits;
  knownBrowsers: ReturnType<typeof createKnownBrowsers>;
  now(): number;
}

export function createSecondFactor({ config, redis, ...rest }: SecondFactorDependencies) {
  const { sealSecret, isRequired } = config.secondFactor;
  const staffSignIn = createStaffSignIn({ ...rest, isRequired });
  const dependencies = {
    ...{ ...rest, door: staffSignIn, isTls: config.isTls },
    once: createOneTimeValues(redis),
    seal: createSeal(sealSecret, 'second factors'),
    recoveryCodes: createRecoveryCodes(sealSecret),
  };
  return {
    door: staffSignIn,
    handlers: { ...secondStepHandlers(dependencies), ...secondFactorHandlers(dependencies) },
  };
}
export type SecondFactorHandlers = ReturnType<typeof createSecondFactor>['handlers'];
