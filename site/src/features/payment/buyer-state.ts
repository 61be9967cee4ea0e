import { CallFailure } from '../../lib/api.ts';

/** Asks in which state a business is, where that is why something failed. Answers whether it is in its address now. */
export async function askedState(businessId: string, failure: unknown): Promise<boolean> {
  if (!(failure instanceof CallFailure) || failure.code !== 'buyer_state_unknown') return false;
  const question = await import('./buyer-state.ask.tsx').catch(() => null);
  return question?.askState(businessId) ?? false;
}

/**
 * Does what writes a bill. Where the tax on it depends on a state that nobody has said, that is asked for, and it is done again.
 * @throws CallFailure as `act` does, also where the question is closed
 */
export const withBuyerState = <T>(businessId: string, act: () => Promise<T>): Promise<T> =>
  act().catch(async (thrown) => {
    if (await askedState(businessId, thrown)) return act();
    throw thrown;
  });
