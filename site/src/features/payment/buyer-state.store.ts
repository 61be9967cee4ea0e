import { atom } from 'nanostores';
import { CallFailure, call } from '../../lib/api.ts';
import { businessFormOf, inputOf } from '../business/business.form.ts';
import { saveBusiness } from '../session/business.store.ts';

/** A business whose bill waits for its state, and what goes on once that is known, or not. */
export interface AskedState {
  businessId: string;
  answer(isKnown: boolean): void;
}
export const $askedState = atom<AskedState | null>(null);

export const isStateUnknown = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.code === 'buyer_state_unknown';

/** Asks in which state a business is. Answers whether that is in its address now. */
export async function askState(businessId: string): Promise<boolean> {
  const isKnown = await new Promise<boolean>((answer) => $askedState.set({ businessId, answer }));
  $askedState.set(null);
  return isKnown;
}

/**
 * Does what writes a bill. Where the tax on it depends on a state that nobody has said, that is asked for, and it is done again.
 * @throws CallFailure as `act` does, also where the question is closed
 */
export async function withBuyerState<T>(businessId: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (thrown) {
    if (isStateUnknown(thrown) && (await askState(businessId))) return act();
    throw thrown;
  }
}

/** Adds the state to the address of a business. @throws CallFailure */
export async function keepState(businessId: string, state: string): Promise<void> {
  const newest = await call('GET /business/{id}', { params: { id: businessId } });
  const form = businessFormOf(newest);
  await saveBusiness(
    inputOf({ ...form, address: { ...form.address, state } }, { businessId, version: newest.version }),
  );
}
