import { loadBulkMessages } from './business-many.load.ts';

export async function loadBusinessMenu() {
  const [{ BusinessMenuPopup: BusinessMenuOpen }] = await Promise.all([
    import('./BusinessMenuOpen.tsx'),
    loadBulkMessages(),
  ]);
  return BusinessMenuOpen;
}
