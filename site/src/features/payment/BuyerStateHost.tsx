import { useStore } from '@nanostores/react';
import { lazy } from '../../kit/ui/lazy.tsx';
import { $askedState } from './buyer-state.store.ts';

const BuyerStateQuestion = lazy(async () => (await import('./buyer-state.load.ts')).loadBuyerStateQuestion(), {
  isRare: true,
});

/** Where a bill that waits for the state of its buyer asks for it. */
export function BuyerStateHost() {
  const asked = useStore($askedState);
  return asked && <BuyerStateQuestion asked={asked} onClose={() => asked.answer(false)} />;
}
