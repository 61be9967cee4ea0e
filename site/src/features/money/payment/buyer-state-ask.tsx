import { createRoot } from 'react-dom/client';
import { loadMessages } from '../../../lib/page-messages.ts';
import { BuyerStateQuestion } from './BuyerStateQuestion.tsx';

const messageFiles = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/??/buyer-state.json',
  {
    import: 'default',
  },
);
const stateNameFiles = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/??/names/states.json',
  {
    import: 'default',
  },
);

/**
 * Mounts over the current page.
 * @returns whether the user has chosen a state
 */
export async function askBuyerState(businessId: string): Promise<boolean> {
  await Promise.all([loadMessages('buyer-state', messageFiles), loadMessages('names/states', stateNameFiles)]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const isAnswered = await new Promise<boolean>((resolve) =>
    root.render(<BuyerStateQuestion businessId={businessId} onAnswer={resolve} />),
  );
  root.unmount();
  return isAnswered;
}
