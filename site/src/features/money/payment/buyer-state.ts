import { CallFailure } from '../../../lib/api.ts';

export async function askForMissingState(businessId: string, failure: unknown): Promise<boolean> {
  if (!(failure instanceof CallFailure) || failure.code !== 'buyer_state_unknown') return false;
  const questionModule = await import('./buyer-state-ask.tsx').catch(() => null);
  return questionModule?.askBuyerState(businessId) ?? false;
}

/**
 * Retries `action` once the buyer's state is known.
 * @throws CallFailure of `action`
 */
export const withBuyerState = <T>(businessId: string, action: () => Promise<T>): Promise<T> =>
  action().catch(async (thrown) => {
    if (await askForMissingState(businessId, thrown)) return action();
    throw thrown;
  });
