import type { Redis } from 'ioredis';
import type { BffConfig } from '../config.ts';
import type { Limits } from '../lib/limits.ts';
import { createSeal } from '../lib/seal.ts';
import type { Upstream } from '../lib/upstream.ts';
import type { createKnownBrowserCookie } from '../session/known-browser.ts';
import { createOneTimeValueStore } from './one-time-values.ts';
import { createRecoveryCodeService } from './recovery-codes.ts';
import { secondFactorHandlers } from './second-factor.routes.ts';
import { secondStepHandlers } from './second-step.routes.ts';
import { createStaffSignIn } from './staff-sign-in.ts';

export interface SecondFactorDependencies {
  config: Pick<BffConfig, 'secondFactor' | 'isTls'>;
  redis: Redis;
  upstream: Upstream;
  limits: Limits;
  knownBrowsers: ReturnType<typeof createKnownBrowserCookie>;
  now(): number;
}

export function createSecondFactorModule({ config, redis, ...rest }: SecondFactorDependencies) {
  const { sealSecret, isRequired } = config.secondFactor;
  const staffSignIn = createStaffSignIn({ ...rest, isRequired });
  const dependencies = {
    ...{ ...rest, door: staffSignIn, isTls: config.isTls },
    once: createOneTimeValueStore(redis),
    seal: createSeal(sealSecret, 'second factors'),
    recoveryCodes: createRecoveryCodeService(sealSecret),
  };
  return {
    door: staffSignIn,
    handlers: { ...secondStepHandlers(dependencies), ...secondFactorHandlers(dependencies) },
  };
}
export type SecondFactorHandlers = ReturnType<typeof createSecondFactorModule>['handlers'];
