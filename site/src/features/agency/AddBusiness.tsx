import { Plus } from 'lucide-react';
import { t } from '../../kit/ui/messages.ts';
import { isOwnAgencyShown } from './chosen-agency.ts';

/** A business is added to one's own agency, so the link is hidden while another agency is shown. */
export const AddBusiness = () =>
  isOwnAgencyShown() && (
    <a className="button" href="/panel/admin/businesses/add">
      <Plus size={20} aria-hidden="true" />
      {t('shell.addNewBusiness')}
    </a>
  );
