import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { t } from '../ui/words.ts';
import { isRoomOf, loadStorage, type RoomOf, roomWords, storage } from './storage.store.ts';

/** How much room for uploads there is, and how much of it is used. Where that cannot be learnt nothing is said. */
export function Room({ of }: { of: RoomOf }) {
  const { data } = useStore(storage.$state);
  const id = 'businessId' in of ? of.businessId : of.agencyId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whose it is, not the object that says so
  useEffect(() => {
    loadStorage(of);
  }, [id]);
  if (!data || !isRoomOf(data.of, of)) return <div className="skeleton room-waiting" aria-hidden="true" />;
  const words = roomWords(data);
  return (
    <div className="room">
      <meter min={0} max={data.maxBytes} high={data.maxBytes * 0.9} value={data.usedBytes} aria-label={words} />
      <p className="muted tabular">
        {words}
        {data.isShared && ` · ${t('common.roomShared')}`}
      </p>
    </div>
  );
}
