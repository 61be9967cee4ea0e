import '../../../kit/ui/overlay/bench.css';
import FileSpreadsheet from 'icon:file-spreadsheet';
import IdCard from 'icon:id-card';
import Plus from 'icon:plus';
import { useStore } from '@nanostores/react';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { useDeferredStore } from '../../../kit/ui/browser/use-deferred-store.ts';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { EmptyProductArt } from '../../../kit/ui/picture/Art.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { MemberRow } from './MemberRow.tsx';
import { MemberTools } from './MemberTools.tsx';
import { openMemberImport, openNewMember } from './member-navigation.ts';
import { PrintList } from './PrintList.tsx';
import { $search, $selectedIds, loadMoreMembers, memberChange, members, pageQuery } from './staff-ids.store.ts';

const MemberSheet = lazy(async () => (await import('./MemberSheet.tsx')).MemberSheet, {
  close: ({ onClose }) => onClose(),
});

const PrintSheet = lazy(async () => (await import('./PrintSheet.tsx')).PrintSheet, {
  close: ({ onClose }) => onClose(),
});

export function MemberList({ businessId, draftOwnerId }: { businessId: string; draftOwnerId: string }) {
  const { member, print } = useStore(pageQuery.$params);
  const { status, items, total, nextCursor } = useDeferredStore(members.$state);
  const selectedIds = useStore($selectedIds);
  const search = useStore($search);
  const { error } = useStore(memberChange.$state);
  const openMember = items.find(({ staffMemberId }) => staffMemberId === member) ?? null;
  const isEmpty = items.length === 0 && search === '';
  return (
    <div className="staff bench">
      <PrintList businessId={businessId} />
      {error && <FailureBanner failure={error} />}
      {isEmpty ? <NoMembers /> : <MemberTools businessId={businessId} />}
      {!isEmpty && items.length === 0 && status === 'success' && <p className="muted">{t('staff-ids.nobody')}</p>}
      <ul className="list" aria-busy={status === 'loading'}>
        {items.map((one) => (
          <MemberRow key={one.staffMemberId} member={one} isSelected={selectedIds.has(one.staffMemberId)} />
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
          <button type="button" className="button button-wide" onClick={() => pageQuery.push({ print: '1' })}>
            <IdCard size={20} aria-hidden="true" />
            {selectedIds.size > 0 ? t('staff-ids.printChosen', { count: selectedIds.size }) : t('staff-ids.printAll')}
          </button>
        </div>
      )}
      {(member === 'new' || openMember) && (
        <MemberSheet
          key={member}
          businessId={businessId}
          draftOwnerId={draftOwnerId}
          stored={openMember}
          onClose={() => pageQuery.close('member')}
        />
      )}
      {print && items[0] && (
        <PrintSheet
          businessId={businessId}
          example={exampleMemberOf(items, selectedIds)}
          onClose={() => pageQuery.close('print')}
        />
      )}
    </div>
  );
}

type Items = ReturnType<typeof members.$state.get>['items'];

function exampleMemberOf(items: Items, selectedIds: ReadonlySet<string>): NonNullable<Items[number]> {
  const selectedMembers = items.filter(({ staffMemberId }) => selectedIds.has(staffMemberId));
  const candidates = selectedMembers.length > 0 ? selectedMembers : items;
  return (candidates.find(({ photo }) => photo !== null) ?? candidates[0]) as NonNullable<Items[number]>;
}

function NoMembers() {
  return (
    <div className="empty">
      <EmptyProductArt kind="pdf" />
      <p>{t('staff-ids.empty')}</p>
      <button type="button" className="button" onClick={openMemberImport}>
        <FileSpreadsheet size={20} aria-hidden="true" />
        {t('staff-ids.fromList')}
      </button>
      <button type="button" className="button button-quiet" onClick={openNewMember}>
        <Plus size={20} aria-hidden="true" />
        {t('staff-ids.add')}
      </button>
    </div>
  );
}
