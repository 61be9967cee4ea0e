import { loadMessages } from '../../../lib/page-messages.ts';
import { loadPlatformDashboard } from './platform-home.store.ts';

const messageFiles = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/??/platform-home.json',
  {
    import: 'default',
  },
);

/** Loads code, texts and numbers together, to avoid layout shifts. */
export async function loadPlatformHome() {
  const [homeModule] = await Promise.all([
    import('./PlatformHome.tsx'),
    loadMessages('platform-home', messageFiles),
    loadPlatformDashboard(),
  ]);
  return homeModule.PlatformHome;
}
