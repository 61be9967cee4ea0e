import { loadMessages } from '../../../lib/page-messages.ts';

const files = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/??/business-many.json',
  { import: 'default' },
);

export async function loadPublishCost() {
  const [{ PublishCost }] = await Promise.all([import('./PublishCost.tsx'), loadMessages('business-many', files)]);
  return PublishCost;
}
