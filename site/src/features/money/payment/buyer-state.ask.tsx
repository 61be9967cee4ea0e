import { createRoot } from 'react-dom/client';
import { loadMessages } from '../../../lib/page-messages.ts';
import { BuyerStateQuestion } from './BuyerStateQuestion.tsx';

const words = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/*/buyer-state.json',
  {
    import: 'default',
  },
);
const states = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/*/names/states.json',
  {
    import: 'default',
  },
);

/**
 * Mounts over any page, because most businesses have an address.
 * @returns whether known
 */
export async function askState(businessId: string): Promise<boolean> {
  await Promise.all([loadMessages('buyer-state', words), loadMessages('names/states', states)]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const isKnown = await new Promise<boolean>((answer) =>
    root.render(<BuyerStateQuestion businessId={businessId} onAnswer={answer} />),
  );
  root.unmount();
  return isKnown;
}
