import { loadMessages } from '../../../lib/page-messages.ts';
import { loadPlatform } from './platform-home.store.ts';

const files = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/*/platform-home.json',
  {
    import: 'default',
  },
);

/** Loads code, texts and numbers together, to avoid layout shifts. */
export async function loadPlatformHome() {
  const [part] = await Promise.all([
    import('./PlatformHome.tsx'),
    loadMessages('platform-home', files),
    loadPlatform(),
  ]);
  return part.PlatformHome;
}
