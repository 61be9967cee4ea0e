import Plus from 'icon:plus';
import { t } from '../../../kit/ui/text/messages.ts';
import { isOwnAgencyShown } from './chosen-agency.ts';

/** Staff can add businesses to their own agency only. */
export const AddBusinessLink = () =>
  isOwnAgencyShown() && (
    <a className="button" href="/panel/admin/businesses/add">
      <Plus size={20} aria-hidden="true" />
      {t('shell.addNewBusiness')}
    </a>
  );
