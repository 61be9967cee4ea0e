import { FileSpreadsheet, Plus } from 'lucide-react';
import { SoonArt } from '../../../kit/ui/picture/Art.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { addMany, addOne } from './member-place.ts';

export function NoMembers() {
  return (
    <div className="empty">
      <SoonArt kind="pdf" />
      <p>{t('staff-ids.empty')}</p>
      <button type="button" className="button" onClick={addMany}>
        <FileSpreadsheet size={20} aria-hidden="true" />
        {t('staff-ids.fromList')}
      </button>
      <button type="button" className="button button-quiet" onClick={addOne}>
        <Plus size={20} aria-hidden="true" />
        {t('staff-ids.add')}
      </button>
    </div>
  );
}
