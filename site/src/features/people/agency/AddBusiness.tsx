import { Plus } from 'lucide-react';
import { t } from '../../../kit/ui/text/messages.ts';
import { isOwnAgencyShown } from './chosen-agency.ts';

/** Businesses are added to one's own agency only. */
export const AddBusiness = () =>
  isOwnAgencyShown() && (
    <a className="button" href="/panel/admin/businesses/add">
      <Plus size={20} aria-hidden="true" />
      {t('shell.addNewBusiness')}
    </a>
  );
