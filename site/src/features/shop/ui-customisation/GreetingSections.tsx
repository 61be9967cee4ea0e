import { useEffect } from 'react';
import { useCalmStore } from '../../../kit/ui/browser/use-calm-store.ts';
import { AgencyPart } from './AgencyPart.tsx';
import { $shownOn, loadSections } from './agency-part.store.ts';

export function GreetingSections() {
  useEffect(loadSections, []);
  return useCalmStore($shownOn.GREETING_IMAGE_PAGE).length > 0 && <AgencyPart on="GREETING_IMAGE_PAGE" />;
}
