import '../../kit/ui/form.css';
import './import.css';
import { useStore } from '@nanostores/react';
import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { FailureBanner } from '../../kit/ui/FailureBanner.tsx';
import { locale, t } from '../../kit/ui/messages.ts';
import { saveFile } from '../../kit/ui/save-file.ts';
import { formatNumber } from '../../lib/i18n.ts';
import { ImportTable } from './ImportTable.tsx';
import {
  $asked,
  $rows,
  $table,
  $unread,
  $withCards,
  importAll,
  look,
  outcomes,
  readFile,
  readText,
  startAgain,
} from './import.store.ts';

const example =
  'Business name,Phone,Category,City,State,PIN code,Address,Email,Website\r\nSharma Sweets,9876543210,Sweet shop,Indore,Madhya Pradesh,452001,12 Sarafa Bazaar,,\r\n';

/** Businesses that an agency has in a spreadsheet: read, looked at, then added. */
export function ImportBusinesses() {
  return useStore($table) ? <Read /> : <Choose />;
}

function Choose() {
  const id = useId();
  const unread = useStore($unread);
  const [typed, setTyped] = useState('');
  return (
    <div className="stack import-choose">
      <p className="muted">{t('business-import.lead')}</p>
      <label className="button import-file">
        <FileUp size={20} aria-hidden="true" />
        {t('business-import.chooseFile')}
        <input
          type="file"
          className="visually-hidden"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) void readFile(file);
          }}
        />
      </label>
      <div className="field">
        <label htmlFor={id}>{t('business-import.paste')}</label>
        <textarea
          id={id}
          rows={8}
          aria-describedby={`${id}-said`}
          value={typed}
          onPaste={(event) => {
            event.preventDefault();
            void readText(event.clipboardData.getData('text/plain'));
          }}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p id={`${id}-said`} className={unread ? 'field-error' : 'field-hint'} aria-live="polite">
          {t(unread ? `business-import.unread_${unread}` : 'business-import.pasteHint')}
        </p>
      </div>
      <div className="row">
        {typed.trim() !== '' && (
          <button type="button" className="button" onClick={() => readText(typed)}>
            {t('business-import.read')}
          </button>
        )}
        <button
          type="button"
          className="button button-quiet"
          onClick={() => saveFile(new File(['\uFEFF', example], 'businesses.csv', { type: 'text/csv' }))}
        >
          {t('business-import.example')}
        </button>
      </div>
    </div>
  );
}

function Read() {
  const rows = useStore($rows);
  const withCards = useStore($withCards);
  const asked = useStore($asked);
  const { status, data, error } = useStore(outcomes.$state);
  const isBusy = status === 'loading';
  const count = (outcome: string) => data?.rows.filter((row) => row.outcome === outcome).length ?? 0;
  const [fresh, added] = [count('new'), count('added')];
  const said = data?.isDone
    ? t('business-import.done', { count: added })
    : t('business-import.found', { count: fresh });
  const left = [
    count('exists') > 0 && t('business-import.there', { count: count('exists') }),
    count('refused') > 0 && t('business-import.toMend', { count: count('refused') }),
  ].filter(Boolean);
  return (
    <div className="stack">
      <div className="import-head">
        <div className="two-lines" role="status">
          <strong>
            {isBusy
              ? t('business-import.looking', {
                  done: formatNumber(asked, locale),
                  of: formatNumber(rows.length, locale),
                })
              : data && said}
          </strong>
          {!isBusy && left.length > 0 && <span className="muted">{left.join(' · ')}</span>}
        </div>
        <div className="row">
          {!data?.isDone && (
            <button type="button" className="chip" aria-pressed={withCards} onClick={() => $withCards.set(!withCards)}>
              {t('business-import.withCards')}
            </button>
          )}
          {data && !data.isDone && fresh > 0 && (
            <button type="button" className="button" aria-busy={isBusy} onClick={() => isBusy || importAll()}>
              {t('business-import.add', { count: fresh })}
            </button>
          )}
          {data?.isDone && (
            <a className="button" href="/panel/admin/businesses">
              {t('business-import.toList')}
            </a>
          )}
          <button type="button" className="button button-quiet" onClick={startAgain}>
            {t('business-import.again')}
          </button>
        </div>
      </div>
      {error && <FailureBanner failure={error} />}
      {error && !data && (
        <button type="button" className="button button-quiet" onClick={look}>
          {t('common.retry')}
        </button>
      )}
      <ImportTable />
    </div>
  );
}
