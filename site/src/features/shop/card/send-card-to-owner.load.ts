import { loadMessages } from '../../../lib/page-messages.ts';
import { sendCardMessageFiles } from './send-card-texts.ts';

export async function loadSendCardToOwner() {
  const [{ SendCardToOwner }] = await Promise.all([
    import('./SendCardToOwner.tsx'),
    loadMessages('hand-over', sendCardMessageFiles),
  ]);
  return SendCardToOwner;
}
