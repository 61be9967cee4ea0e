import { useStore } from '@nanostores/react';
import { Plus } from 'lucide-react';
import { t } from '../../kit/ui/messages.ts';
import { $may } from '../access/access.store.ts';
import { isOwnAgencyShown } from './chosen-agency.ts';

/** Where a business is added. It is added to one's own agency: while those of another are shown it is not offered. */
export function AddBusiness() {
  const may = useStore($may);
  if (!isOwnAgencyShown() || !may('POST /business')) return null;
  return (
    <a className="button" href="/panel/admin/businesses/add">
      <Plus size={20} aria-hidden="true" />
      {t('shell.addNewBusiness')}
    </a>
  );
}
