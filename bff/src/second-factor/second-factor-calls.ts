import type { secondFactorEndpoints } from '@parichay/shared/people/second-factor/second-factor.endpoints.ts';
import type { Request, Response } from 'express';

export interface CallOf<B> {
  request: Request;
  response: Response;
  body: B;
}

type SecondFactorCalls = typeof secondFactorEndpoints;

export type BodyOf<K extends keyof SecondFactorCalls> = SecondFactorCalls[K] extends {
  body: infer S extends { _output: unknown };
}
  ? S['_output']
  : undefined;
