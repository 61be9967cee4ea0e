import FileSpreadsheet from 'icon:file-spreadsheet';
import Plus from 'icon:plus';
import Search from 'icon:search';
import { useStore } from '@nanostores/react';
import { t } from '../../../kit/ui/text/messages.ts';
import { openMemberImport, openNewMember } from './member-navigation.ts';
import { $search, searchMembers } from './staff-ids.store.ts';

export function MemberTools({ businessId }: { businessId: string }) {
  const search = useStore($search);
  return (
    <div className="staff-tools">
      <div className="field-box staff-search">
        <Search size={20} aria-hidden="true" />
        <input
          type="search"
          aria-label={t('staff-ids.search')}
          placeholder={t('staff-ids.search')}
          maxLength={80}
          value={search}
          onChange={({ target }) => searchMembers(businessId, target.value)}
        />
      </div>
      <button type="button" className="button button-quiet" onClick={openNewMember}>
        <Plus size={20} aria-hidden="true" />
        {t('staff-ids.add')}
      </button>
      <button type="button" className="button button-quiet" onClick={openMemberImport}>
        <FileSpreadsheet size={20} aria-hidden="true" />
        {t('staff-ids.fromList')}
      </button>
    </div>
  );
}
