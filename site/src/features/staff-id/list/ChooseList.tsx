import '../../../kit/ui/form.css';
import '../../pdf-card/customer/pdf-cards.css';
import { useStore } from '@nanostores/react';
import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '../../../kit/ui/messages.ts';
import { saveFile } from '../../../kit/ui/save-file.ts';
import { $unread, readFile, readPasted } from './import.store.ts';

const example = 'Name,Designation,Employee number,Mobile,Email,Blood group,Valid until,Photo\r\n';

/** A file, or lines copied from a spreadsheet. */
export function ChooseList() {
  const id = useId();
  const unread = useStore($unread);
  const [isReading, setReading] = useState(false);
  const [typed, setTyped] = useState('');
  const read = async (work: Promise<void>) => {
    setReading(true);
    await work.finally(() => setReading(false));
  };
  return (
    <div className="stack">
      <p className="pdf-lead">{t('staff-ids.listLead')}</p>
      <label className="button picture-choose staff-choose" aria-busy={isReading}>
        <FileUp size={20} aria-hidden="true" />
        {t('staff-ids.chooseFile')}
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) void read(readFile(file));
          }}
        />
      </label>
      <div className="field">
        <label htmlFor={id}>{t('staff-ids.paste')}</label>
        <textarea
          id={id}
          rows={5}
          className="staff-paste"
          aria-describedby={`${id}-said`}
          onPaste={(event) => {
            event.preventDefault();
            void read(readPasted(event.clipboardData.getData('text/plain')));
          }}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p id={`${id}-said`} className={unread ? 'field-error' : 'field-hint'} aria-live="polite">
          {t(unread ? `staff-ids.unread_${unread}` : 'staff-ids.pasteHint')}
        </p>
      </div>
      {typed.trim() !== '' && (
        <button type="button" className="button" aria-busy={isReading} onClick={() => read(readPasted(typed))}>
          {t('staff-ids.readTyped')}
        </button>
      )}
      <button
        type="button"
        className="button button-quiet"
        onClick={() => saveFile(new File(['\uFEFF', example], 'staff.csv', { type: 'text/csv' }))}
      >
        {t('staff-ids.example')}
      </button>
    </div>
  );
}
