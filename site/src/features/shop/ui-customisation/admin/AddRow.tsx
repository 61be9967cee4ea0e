import { Plus } from 'lucide-react';
import { t } from '../../../../kit/ui/text/messages.ts';
import { customisationPlace } from './customisation-admin.store.ts';

export const Add = () => (
  <button type="button" className="button" onClick={() => customisationPlace.go({ section: 'new' })}>
    <Plus size={20} aria-hidden="true" />
    {t('customisation.add')}
  </button>
);
