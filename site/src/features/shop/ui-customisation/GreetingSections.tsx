import { useEffect } from 'react';
import { useDeferredStore } from '../../../kit/ui/browser/use-deferred-store.ts';
import { AgencyContent } from './AgencyContent.tsx';
import { $sectionsByPlacement, loadSections } from './agency-content.store.ts';

export function GreetingPageSections() {
  useEffect(loadSections, []);
  return (
    useDeferredStore($sectionsByPlacement.GREETING_IMAGE_PAGE).length > 0 && (
      <AgencyContent placement="GREETING_IMAGE_PAGE" />
    )
  );
}
