import '../../../../kit/ui/overlay/bench.css';
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { LeftLines } from '../../../../kit/ui/feedback/LeftLines.tsx';
import { ListSource } from '../../../../kit/ui/feedback/ListSource.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { loadMembers, place } from '../staff-ids.store.ts';
import { ColumnsOf } from './ColumnsOf.tsx';
import { FirstThree } from './FirstThree.tsx';
import { ImportFoot } from './ImportFoot.tsx';
import { $list, $members, $unread, importing, loadThere, readFile, readPasted, startAgain } from './import.store.ts';
import { ListedPeople } from './ListedPeople.tsx';
import { isTaken, listFields } from './list.rules.ts';
import { PhotosOf } from './PhotosOf.tsx';
import { ReportOf } from './ReportOf.tsx';

const example = `${listFields.map((field) => t(`staff-ids.${field}`)).join()}\r\n`;

function StaffSource() {
  const unread = useStore($unread);
  return (
    <ListSource
      words={{
        lead: t('staff-ids.listLead'),
        choose: t('staff-ids.chooseFile'),
        paste: t('staff-ids.paste'),
        read: t('staff-ids.readTyped'),
        example: t('staff-ids.example'),
      }}
      error={unread && t(`staff-ids.unread_${unread}`)}
      hint={t('staff-ids.pasteHint')}
      example={{ name: 'staff.csv', text: example }}
      onFile={readFile}
      onText={readPasted}
    />
  );
}

export function ImportList({ businessId }: { businessId: string }) {
  const list = useStore($list);
  const members = useStore($members);
  const report = useStore(importing.$state);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    startAgain();
    head.current?.focus();
    // If this fails, only the hints about existing people are missing; the server checks them itself.
    loadThere(businessId).catch(() => {});
  }, [businessId]);
  const done = async () => {
    await loadMembers(businessId);
    place.leave('list');
  };
  return (
    <section className="staff-import bench" aria-labelledby="staff-import">
      <h2 id="staff-import" className="title" ref={head} tabIndex={-1}>
        {t('staff-ids.fromList')}
      </h2>
      {report.status === 'success' && report.data ? (
        <ReportOf report={report.data} left={members.filter((one) => !isTaken(one))} onDone={done} />
      ) : list ? (
        <>
          <LeftLines lines={list.left} words={(lines) => t('staff-ids.leftRows', { count: list.left.length, lines })} />
          {!list.isKnown && <ColumnsOf list={list} />}
          <ListedPeople members={members} />
          <PhotosOf />
          <FirstThree businessId={businessId} />
          {list.isKnown && <ColumnsOf list={list} />}
          <ImportFoot businessId={businessId} />
        </>
      ) : (
        <StaffSource />
      )}
    </section>
  );
}
