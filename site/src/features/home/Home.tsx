import { useEffect } from 'react';
import { businesses } from '../business/business.store.ts';
import { $hasAgencyPart, followAgencyPart } from '../customisation/agency-part.store.ts';
import { refresh } from '../shell/start.customer.ts';
import { FailedPanel } from '../ui/FailedPanel.tsx';
import { late } from '../ui/late.tsx';
import { useCalmStore } from '../ui/use-calm-store.ts';
import { user } from '../user/user.store.ts';
import { Attention } from './Attention.tsx';
import { BusinessList } from './BusinessList.tsx';
import { CardPanel } from './CardPanel.tsx';
import { HomeSkeleton } from './HomeSkeleton.tsx';

const AgencyPart = late(async () => (await import('../customisation/AgencyPart.tsx')).AgencyPart, {
  isRare: true,
  isPlaced: true,
});
const Welcome = late(async () => (await import('./Welcome.tsx')).Welcome, {
  isRare: true,
  isPlaced: true,
  meanwhile: <HomeSkeleton />,
});

/** The customer's home: the card and what to do with it, what needs attention, the businesses, then the agency's part. */
export function Home() {
  const who = useCalmStore(user.$state);
  const list = useCalmStore(businesses.$state);
  const hasAgencyPart = useCalmStore($hasAgencyPart);
  const isKnown = who.data !== null && list.status !== 'idle' && (list.items.length > 0 || list.status === 'success');

  useEffect(() => (isKnown ? followAgencyPart() : undefined), [isKnown]);

  if (!isKnown) {
    const failure = who.error ?? list.error;
    return failure ? <FailedPanel failure={failure} onRetry={refresh} /> : <HomeSkeleton />;
  }
  if (list.items.length === 0) return <Welcome />;
  return (
    <div className="home">
      <CardPanel />
      <div className="home-aside">
        <Attention />
        <BusinessList />
      </div>
      {hasAgencyPart && <AgencyPart on="HOME_PAGE" />}
    </div>
  );
}
