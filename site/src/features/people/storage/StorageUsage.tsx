import './room.css';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { t } from '../../../kit/ui/text/messages.ts';
import { isSameOwner, loadStorage, type StorageOwner, storage, storageText } from './storage.store.ts';

export function StorageUsage({ owner }: { owner: StorageOwner }) {
  const { data } = useStore(storage.$state);
  const ownerId = 'businessId' in owner ? owner.businessId : owner.agencyId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the owner's id matters, not the object that contains it
  useEffect(() => {
    loadStorage(owner);
  }, [ownerId]);
  // The key stops Chromium from counting skeleton → bar as a layout shift.
  if (!data || !isSameOwner(data.owner, owner))
    return <div key="waiting" className="skeleton room-waiting" aria-hidden="true" />;
  const usedFraction = Math.min(1, data.usedBytes / data.maxBytes);
  return (
    <div className="room">
      <div className="room-bar" data-nearly-full={usedFraction > 0.9} aria-hidden="true">
        <span style={{ inlineSize: `${usedFraction * 100}%` }} />
      </div>
      <p className="muted tabular">
        {storageText(data)}
        {data.isShared && ` · ${t('common.roomShared')}`}
      </p>
    </div>
  );
}
