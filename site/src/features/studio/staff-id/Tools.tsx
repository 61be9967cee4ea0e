import { useStore } from '@nanostores/react';
import { FileSpreadsheet, Plus, Search } from 'lucide-react';
import { t } from '../../../kit/ui/text/messages.ts';
import { addMany, addOne } from './member-place.ts';
import { $search, searchFor } from './staff-ids.store.ts';

export function Tools({ businessId }: { businessId: string }) {
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
          onChange={({ target }) => searchFor(businessId, target.value)}
        />
      </div>
      <button type="button" className="button button-quiet" onClick={addOne}>
        <Plus size={20} aria-hidden="true" />
        {t('staff-ids.add')}
      </button>
      <button type="button" className="button button-quiet" onClick={addMany}>
        <FileSpreadsheet size={20} aria-hidden="true" />
        {t('staff-ids.fromList')}
      </button>
    </div>
  );
}
