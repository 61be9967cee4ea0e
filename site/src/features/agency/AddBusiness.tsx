import { Plus } from 'lucide-react';
import { t } from '../../kit/ui/messages.ts';
import { isOwnAgencyShown } from './chosen-agency.ts';

/**
 * Where a business is added, as all staff may. It is added to one's own agency: while those of another are shown it is
 * not offered.
 */
export const AddBusiness = () =>
  isOwnAgencyShown() && (
    <a className="button" href="/panel/admin/businesses/add">
      <Plus size={20} aria-hidden="true" />
      {t('shell.addNewBusiness')}
    </a>
  );
