import { useStore } from '@nanostores/react';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { useEffect } from 'react';
import { type Resolver, type ResolverResult, useWatch } from 'react-hook-form';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { useEntityForm } from '../../../../kit/ui/form/use-entity-form.ts';
import { EntitySheet } from '../../../../kit/ui/overlay/EntitySheet.tsx';
import { Sheet } from '../../../../kit/ui/overlay/Sheet.tsx';
import { pictureSrc } from '../../../../kit/ui/picture/picture-src.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { occasionLabel } from '../../../../lib/occasion-label.ts';
import { franchisee } from '../../../people/session/franchisee.store.ts';
import { $rights } from '../greeting.store.ts';
import { GreetingDetailList } from './GreetingDetailList.tsx';
import { GreetingFields } from './GreetingFields.tsx';
import { GreetingVideoPlayer } from './GreetingVideoPlayer.tsx';
import { type GreetingDetails, greetingDetailsOf, mayEditGreeting } from './greetings.rules.ts';
import {
  fetchGreeting,
  greetingScreen,
  loadGreeting,
  openedGreeting,
  saveGreeting,
  showSaved,
} from './greetings.store.ts';
import { KeepOutPicture } from './KeepOutPicture.tsx';

export function GreetingSheet({ imageId }: { imageId: string }) {
  const { data, error } = useStore(openedGreeting.$state);
  const rights = useStore($rights);
  const staffAccount = useStore(franchisee.$state).data;
  useEffect(() => {
    loadGreeting(imageId);
  }, [imageId]);
  const greeting = data?.imageId === imageId ? data : null;
  if (staffAccount && greeting && mayEditGreeting(greeting, rights))
    return <GreetingForm key={imageId} draftOwnerId={staffAccount.franchiseeId} greeting={greeting} />;
  return (
    <Sheet
      kind="side"
      title={greeting ? occasionLabel(greeting.imageSubcategoryName) : t('greetings.greeting')}
      hasHistoryEntry
      onClose={greetingScreen.close}
      className="post-sheet"
    >
      {!greeting && error && <FailedPanel failure={error} onRetry={() => loadGreeting(imageId)} />}
      {!greeting && !error && <div className="skeleton skeleton-post" />}
      {greeting && <GreetingDetailList greeting={greeting} />}
    </Sheet>
  );
}

const resolver: Resolver<GreetingDetails> = (values): ResolverResult<GreetingDetails> => {
  if (values.imageSubcategoryId !== '') return { values, errors: {} };
  return { values: {}, errors: { imageSubcategoryId: { type: 'required' } } };
};

function GreetingForm({ draftOwnerId, greeting }: { draftOwnerId: string; greeting: ImagePost }) {
  const {
    form,
    seen: previous,
    ...entity
  } = useEntityForm<GreetingDetails, ImagePost>({
    draftOwnerId,
    name: `image-post:${greeting.imageId}`,
    stored: greeting,
    valuesOf: (one) => greetingDetailsOf(one ?? greeting),
    resolver: async () => resolver,
    send: (details, previous) => saveGreeting(previous ?? greeting, details),
    refetch: () => fetchGreeting(greeting.imageId),
    onSaved: showSaved,
  });
  const details = useWatch({ control: form.control, compute: (all: GreetingDetails) => all });
  const changeDetails = (next: Partial<GreetingDetails>) => {
    for (const [name, value] of Object.entries(next)) form.setValue(name as keyof GreetingDetails, value);
  };
  return (
    <EntitySheet
      title={occasionLabel(greeting.imageSubcategoryName)}
      entity={entity}
      hasHistoryEntry
      onClose={greetingScreen.close}
      className="post-sheet"
    >
      <GreetingVideoPlayer greeting={greeting} />
      <KeepOutPicture
        src={pictureSrc(greeting.picture, 720)}
        value={details.keepOut}
        onChange={(keepOut) => changeDetails({ keepOut })}
      />
      <GreetingFields
        details={details}
        onChange={changeDetails}
        isSubcategoryMissing={
          form.formState.errors.imageSubcategoryId !== undefined && details.imageSubcategoryId === ''
        }
      />
    </EntitySheet>
  );
}
