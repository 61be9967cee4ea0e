import '../../../../kit/ui/overlay/bench.css';
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { LeftoverLines } from '../../../../kit/ui/feedback/LeftoverLines.tsx';
import { ListSource } from '../../../../kit/ui/feedback/ListSource.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { loadMembers, pageQuery } from '../staff-ids.store.ts';
import { ColumnMapping } from './ColumnMapping.tsx';
import { FirstThreeIds } from './FirstThreeIds.tsx';
import { ImportFoot } from './ImportFoot.tsx';
import { ImportReport } from './ImportReport.tsx';
import {
  $list,
  $members,
  $unreadableReason,
  loadExistingMembers,
  loadListFile,
  loadPastedText,
  memberImport,
  resetImport,
} from './import.store.ts';
import { ListedPeople } from './ListedPeople.tsx';
import { isImportable, listFields } from './list.rules.ts';
import { PhotoMatching } from './PhotoMatching.tsx';

const exampleCsv = `${listFields.map((field) => t(`staff-ids.${field}`)).join()}\r\n`;

function StaffSource() {
  const unreadReason = useStore($unreadableReason);
  return (
    <ListSource
      texts={{
        lead: t('staff-ids.listLead'),
        choose: t('staff-ids.chooseFile'),
        paste: t('staff-ids.paste'),
        read: t('staff-ids.readTyped'),
        example: t('staff-ids.example'),
      }}
      error={unreadReason && t(`staff-ids.unread_${unreadReason}`)}
      hint={t('staff-ids.pasteHint')}
      example={{ name: 'staff.csv', text: exampleCsv }}
      onFile={loadListFile}
      onText={loadPastedText}
    />
  );
}

export function ImportList({ businessId }: { businessId: string }) {
  const list = useStore($list);
  const members = useStore($members);
  const importState = useStore(memberImport.$state);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    resetImport();
    heading.current?.focus();
    // On failure only hints about existing people are missing; the server checks them.
    loadExistingMembers(businessId).catch(() => {});
  }, [businessId]);
  const finish = async () => {
    await loadMembers(businessId);
    pageQuery.close('list');
  };
  return (
    <section className="staff-import bench" aria-labelledby="staff-import">
      <h2 id="staff-import" className="title" ref={heading} tabIndex={-1}>
        {t('staff-ids.fromList')}
      </h2>
      {importState.status === 'success' && importState.data ? (
        <ImportReport
          report={importState.data}
          rejected={members.filter((one) => !isImportable(one))}
          onDone={finish}
        />
      ) : list ? (
        <>
          <LeftoverLines
            lines={list.leftoverLines}
            text={(lines) => t('staff-ids.leftRows', { count: list.leftoverLines.length, lines })}
          />
          {!list.hasNameColumn && <ColumnMapping list={list} />}
          <ListedPeople members={members} />
          <PhotoMatching />
          <FirstThreeIds businessId={businessId} />
          {list.hasNameColumn && <ColumnMapping list={list} />}
          <ImportFoot businessId={businessId} />
        </>
      ) : (
        <StaffSource />
      )}
    </section>
  );
}
