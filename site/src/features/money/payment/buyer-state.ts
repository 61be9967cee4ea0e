import { CallFailure } from '../../../lib/api.ts';

export async function askedState(businessId: string, failure: unknown): Promise<boolean> {
  if (!(failure instanceof CallFailure) || failure.code !== 'buyer_state_unknown') return false;
  const question = await import('./buyer-state.ask.tsx').catch(() => null);
  return question?.askState(businessId) ?? false;
}

/**
 * Retries `act` once the state, which decides the tax, is known.
 * @throws CallFailure of `act`
 */
export const withBuyerState = <T>(businessId: string, act: () => Promise<T>): Promise<T> =>
  act().catch(async (thrown) => {
    if (await askedState(businessId, thrown)) return act();
    throw thrown;
  });
