import Plus from 'icon:plus';
import { t } from '../../../kit/ui/text/messages.ts';

export const AddBusinessLink = () => (
  <a className="button" href="/panel/admin/businesses/add">
    <Plus size={20} aria-hidden="true" />
    {t('shell.addNewBusiness')}
  </a>
);
