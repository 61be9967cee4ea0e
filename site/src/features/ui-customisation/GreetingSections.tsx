import { useEffect } from 'react';
import { useCalmStore } from '../../kit/ui/use-calm-store.ts';
import { AgencyPart } from './AgencyPart.tsx';
import { $shownOn, loadSections } from './agency-part.store.ts';

/** What the agency shows on the page of greetings; without sections it is not there. */
export function GreetingSections() {
  useEffect(loadSections, []);
  return useCalmStore($shownOn.GREETING_IMAGE_PAGE).length > 0 && <AgencyPart on="GREETING_IMAGE_PAGE" />;
}
