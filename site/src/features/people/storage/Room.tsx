import './room.css';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { t } from '../../../kit/ui/text/messages.ts';
import { isRoomOf, loadStorage, type RoomOf, roomWords, storage } from './storage.store.ts';

export function Room({ of }: { of: RoomOf }) {
  const { data } = useStore(storage.$state);
  const id = 'businessId' in of ? of.businessId : of.agencyId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whose it is, not the object that says so
  useEffect(() => {
    loadStorage(of);
  }, [id]);
  // The key stops Chromium from counting skeleton → bar as a layout shift.
  if (!data || !isRoomOf(data.of, of))
    return <div key="waiting" className="skeleton room-waiting" aria-hidden="true" />;
  const share = Math.min(1, data.usedBytes / data.maxBytes);
  return (
    <div className="room">
      <div className="room-bar" data-nearly-full={share > 0.9} aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <p className="muted tabular">
        {roomWords(data)}
        {data.isShared && ` · ${t('common.roomShared')}`}
      </p>
    </div>
  );
}
