import '../../../kit/ui/form/form.css';
import './import.css';
import { useStore } from '@nanostores/react';
import { TriangleAlert } from 'lucide-react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { LeftLines } from '../../../kit/ui/feedback/LeftLines.tsx';
import { ListSource } from '../../../kit/ui/feedback/ListSource.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatNumber } from '../../../lib/i18n.ts';
import { CheckPager } from './CheckPager.tsx';
import { ImportTable } from './ImportTable.tsx';
import { goToCheck } from './import.check.ts';
import {
  $asked,
  $isAdding,
  $rows,
  $table,
  $toCheck,
  $unread,
  $withCards,
  importAll,
  look,
  outcomes,
  readFile,
  readText,
  startAgain,
} from './import.store.ts';

const exampleColumns = [
  'businessName',
  'phoneNumber',
  'category',
  'city',
  'state',
  'pinCode',
  'line1',
  'email',
  'website',
  'gstin',
  'plan',
  'paidUntil',
  'amount',
  'staff',
] as const;
const example = `${exampleColumns.map((column) => t(`business-import.${column}`)).join()}\r\nSharma Sweets,9876543210,Sweet shop,Indore,Madhya Pradesh,452001,12 Sarafa Bazaar,,,,,,,\r\n`;

export function ImportBusinesses() {
  return useStore($table) ? <Read /> : <Source />;
}

function Source() {
  const unread = useStore($unread);
  return (
    <ListSource
      words={{
        lead: t('business-import.lead'),
        choose: t('business-import.chooseFile'),
        paste: t('business-import.paste'),
        read: t('business-import.read'),
        example: t('business-import.example'),
      }}
      error={unread && t(`business-import.unread_${unread}`)}
      hint={t('business-import.pasteHint')}
      example={{ name: 'businesses.csv', text: example }}
      onFile={readFile}
      onText={readText}
    />
  );
}

function Read() {
  const rows = useStore($rows);
  const { left: leftLines = [], proposals } = useStore($table) ?? {};
  const toCheck = useStore($toCheck).length;
  const withCards = useStore($withCards);
  const asked = useStore($asked);
  const isAdding = useStore($isAdding);
  const { status, data, error } = useStore(outcomes.$state);
  const isBusy = status === 'loading' || isAdding;
  const count = (outcome: string) => data?.rows.filter((row) => row.outcome === outcome).length ?? 0;
  const [fresh, added] = [count('new'), count('added')];
  const said = data?.isDone
    ? t('business-import.done', { count: added })
    : t('business-import.found', { count: fresh });
  const left = [count('exists') > 0 && t('business-import.there', { count: count('exists') })].filter(Boolean);
  return (
    <div className="stack">
      <div className="import-head">
        <div className="two-lines" role="status">
          <strong>
            {isBusy
              ? t(isAdding ? 'business-import.adding' : 'business-import.looking', {
                  done: formatNumber(asked, locale),
                  of: formatNumber(rows.length, locale),
                })
              : data && said}
          </strong>
          {!isBusy && left.length > 0 && <span className="muted">{left.join(' · ')}</span>}
        </div>
        {!isBusy && toCheck > 0 && (
          <button type="button" className="chip import-check" onClick={() => goToCheck(1)}>
            <TriangleAlert size={18} aria-hidden="true" />
            {t('business-import.toMend', { count: toCheck })}
          </button>
        )}
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
      <LeftLines
        lines={leftLines}
        words={(lines) => t('business-import.leftRows', { count: leftLines.length, lines })}
      />
      {proposals && proposals.lines.size > 0 && !data?.isDone && (
        <p className="muted">{t('business-import.proposed')}</p>
      )}
      <ImportTable />
      {!isBusy && <CheckPager />}
    </div>
  );
}
