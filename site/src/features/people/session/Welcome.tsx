import { lazy } from '../../../kit/ui/browser/lazy.tsx';

export const Welcome = lazy(async () => (await import('./WelcomePanel.tsx')).WelcomePanel, {
  isRare: true,
  isPermanent: true,
});
