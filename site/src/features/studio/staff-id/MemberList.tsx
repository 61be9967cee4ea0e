import '../../../kit/ui/overlay/bench.css';
import { useStore } from '@nanostores/react';
import { FileSpreadsheet, IdCard, Plus } from 'lucide-react';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { useCalmStore } from '../../../kit/ui/browser/use-calm-store.ts';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { SoonArt } from '../../../kit/ui/picture/Art.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { MemberRow } from './MemberRow.tsx';
import { addMany, addOne } from './member-place.ts';
import { PrintList } from './PrintList.tsx';
import { $chosen, $search, changing, loadMoreMembers, members, place } from './staff-ids.store.ts';
import { Tools } from './Tools.tsx';

const MemberSheet = lazy(async () => (await import('./MemberSheet.tsx')).MemberSheet, {
  close: ({ onClose }) => onClose(),
});

const PrintSheet = lazy(async () => (await import('./PrintSheet.tsx')).PrintSheet, {
  close: ({ onClose }) => onClose(),
});

export function MemberList({ businessId, owner }: { businessId: string; owner: string }) {
  const { member, print } = useStore(place.$place);
  const { status, items, total, nextCursor } = useCalmStore(members.$state);
  const chosen = useStore($chosen);
  const search = useStore($search);
  const { error } = useStore(changing.$state);
  const opened = items.find(({ staffMemberId }) => staffMemberId === member) ?? null;
  const isEmpty = items.length === 0 && search === '';
  return (
    <div className="staff bench">
      <PrintList businessId={businessId} />
      {error && <FailureBanner failure={error} />}
      {isEmpty ? <NoMembers /> : <Tools businessId={businessId} />}
      {!isEmpty && items.length === 0 && status === 'success' && <p className="muted">{t('staff-ids.nobody')}</p>}
      <ul className="list" aria-busy={status === 'loading'}>
        {items.map((one) => (
          <MemberRow key={one.staffMemberId} member={one} isChosen={chosen.has(one.staffMemberId)} />
        ))}
      </ul>
      {nextCursor && (
        <button
          type="button"
          className="button button-quiet"
          aria-busy={status === 'loading'}
          onClick={() => loadMoreMembers(businessId)}
        >
          {t('staff-ids.more', { count: total - items.length })}
        </button>
      )}
      {!isEmpty && (
        <div className="bench-foot">
          <button type="button" className="button button-wide" onClick={() => place.go({ print: '1' })}>
            <IdCard size={20} aria-hidden="true" />
            {chosen.size > 0 ? t('staff-ids.printChosen', { count: chosen.size }) : t('staff-ids.printAll')}
          </button>
        </div>
      )}
      {(member === 'new' || opened) && (
        <MemberSheet
          key={member}
          businessId={businessId}
          owner={owner}
          stored={opened}
          onClose={() => place.leave('member')}
        />
      )}
      {print && items[0] && (
        <PrintSheet businessId={businessId} example={exampleOf(items, chosen)} onClose={() => place.leave('print')} />
      )}
    </div>
  );
}

type Items = ReturnType<typeof members.$state.get>['items'];

function exampleOf(items: Items, chosen: ReadonlySet<string>): NonNullable<Items[number]> {
  const some = items.filter(({ staffMemberId }) => chosen.has(staffMemberId));
  const among = some.length > 0 ? some : items;
  return (among.find(({ photo }) => photo !== null) ?? among[0]) as NonNullable<Items[number]>;
}

function NoMembers() {
  return (
    <div className="empty">
      <SoonArt kind="pdf" />
      <p>{t('staff-ids.empty')}</p>
      <button type="button" className="button" onClick={addMany}>
        <FileSpreadsheet size={20} aria-hidden="true" />
        {t('staff-ids.fromList')}
      </button>
      <button type="button" className="button button-quiet" onClick={addOne}>
        <Plus size={20} aria-hidden="true" />
        {t('staff-ids.add')}
      </button>
    </div>
  );
}
