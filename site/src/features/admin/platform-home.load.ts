import { loadMessages } from '../../lib/page-messages.ts';
import { loadPlatform } from './platform-home.store.ts';

const files = import.meta.glob<Record<string, string>>('../../../../shared/src/language/*/platform-home.json', {
  import: 'default',
});

/** What the super admin's home has beside an agency's, with its words and its numbers: it would push what stands below. */
export async function loadPlatformHome() {
  const [part] = await Promise.all([
    import('./PlatformHome.tsx'),
    loadMessages('platform-home', files),
    loadPlatform(),
  ]);
  return part.PlatformHome;
}
