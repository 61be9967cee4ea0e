import '../../../kit/ui/form/form.css';
import './import.css';
import TriangleAlert from 'icon:triangle-alert';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { LeftoverLines } from '../../../kit/ui/feedback/LeftoverLines.tsx';
import { ListSource } from '../../../kit/ui/feedback/ListSource.tsx';
import { Choice } from '../../../kit/ui/form/Choice.tsx';
import { useDiscardQuestion } from '../../../kit/ui/overlay/use-discard-question.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatNumber } from '../../../lib/i18n.ts';
import { AgencyOfNewBusinesses } from '../../people/agency/AddingAgency.tsx';
import { ImportTable } from './ImportTable.tsx';
import { InvalidRowPager } from './InvalidRowPager.tsx';
import {
  $alsoChangedCount,
  $createsCards,
  $fillsMissing,
  $hasCorrections,
  $isImporting,
  $linesNeedingCheck,
  $outcomeCounts,
  $processedCount,
  $unknownStaff,
  dryRunImport,
  importAll,
  loadFileAndDryRun,
  loadTextAndDryRun,
  outcomes,
  resetImport,
  saveRowsToCorrect,
} from './import.store.ts';
import { focusNextInvalidRow } from './import-check.ts';
import { $parsedRows, $table, $unreadableReason, $unusedColumns } from './import-table.store.ts';

const exampleColumns = [
  'businessName',
  'phoneNumber',
  'contactPerson',
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
const exampleCsv = `${exampleColumns.map((column) => t(`business-import.${column}`)).join()}\r\nSharma Sweets,9876543210,Ramesh Sharma,Sweet shop,Indore,Madhya Pradesh,452001,12 Sarafa Bazaar,,,,,,,\r\n`;

export function ImportBusinesses() {
  const isRead = useStore($table) !== null;
  return <AgencyOfNewBusinesses>{isRead ? <ImportReview /> : <ImportSource />}</AgencyOfNewBusinesses>;
}

function ImportSource() {
  const unreadReason = useStore($unreadableReason);
  return (
    <ListSource
      texts={{
        lead: t('business-import.lead'),
        choose: t('business-import.chooseFile'),
        paste: t('business-import.paste'),
        read: t('business-import.read'),
        example: t('business-import.example'),
      }}
      error={unreadReason && t(`business-import.unread_${unreadReason}`)}
      hint={t('business-import.pasteHint')}
      example={{ name: 'businesses.csv', text: exampleCsv }}
      onFile={loadFileAndDryRun}
      onText={loadTextAndDryRun}
    />
  );
}

function useLeaveQuestion(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    const preventLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventLeaving);
    return () => removeEventListener('beforeunload', preventLeaving);
  }, [isAsked]);
}

function ImportReview() {
  const rows = useStore($parsedRows);
  const { leftoverLines: ignoredLines = [], proposals } = useStore($table) ?? {};
  const invalidCount = useStore($linesNeedingCheck).length;
  const createsCards = useStore($createsCards);
  const fillsMissing = useStore($fillsMissing);
  const processedCount = useStore($processedCount);
  const alsoChangedCount = useStore($alsoChangedCount);
  const isAdding = useStore($isImporting);
  const { status, data, error } = useStore(outcomes.$state);
  const unused = useStore($unusedColumns);
  const unknownStaff = useStore($unknownStaff);
  const hasCorrections = useStore($hasCorrections);
  useLeaveQuestion(hasCorrections || isAdding);
  const { askToDiscard, question } = useDiscardQuestion({ hasDraft: () => hasCorrections, discardDraft: resetImport });
  const isBusy = status === 'loading' || isAdding;
  const counts = useStore($outcomeCounts);
  const { new: newCount, added: addedCount } = counts;
  const fillCount = fillsMissing ? counts.fillable : 0;
  const countText = (
    key: 'done' | 'incomplete' | 'toFill' | 'filledIn' | 'differ' | 'refused' | 'notAdded' | 'repeated' | 'there',
    count: number,
  ) => count > 0 && t(`business-import.${key}`, { count });
  const fillText = data?.isDone ? countText('filledIn', counts.filled) : countText('toFill', fillCount);
  const isOnlyFilling = fillText && (data?.isDone ? addedCount : newCount) === 0;
  const resultText = isOnlyFilling
    ? fillText
    : data?.isDone
      ? t('business-import.done', { count: addedCount })
      : t('business-import.found', { count: newCount });
  const otherTexts = [
    !data?.isDone && countText('done', addedCount),
    !data?.isDone && countText('filledIn', counts.filled),
    countText('incomplete', counts.incomplete),
    !isOnlyFilling && fillText,
    countText(data?.isDone ? 'notAdded' : 'refused', counts.refused),
    countText('repeated', counts.repeated),
    countText('there', counts.exists + counts.fillable - (data?.isDone ? 0 : fillCount)),
    countText('differ', counts.differing),
  ].filter(Boolean);
  return (
    <div className="stack">
      <div className="import-head">
        <div className="two-lines" role="status">
          <strong>
            {isBusy
              ? t(isAdding ? 'business-import.adding' : 'business-import.looking', {
                  done: formatNumber(processedCount, locale),
                  of: formatNumber(rows.length, locale),
                })
              : data && resultText}
          </strong>
          {alsoChangedCount > 0 && <span>{t('business-import.changedToo', { count: alsoChangedCount })}</span>}
          {!isBusy && otherTexts.length > 0 && <span className="muted">{otherTexts.join(' · ')}</span>}
        </div>
        {!isBusy && invalidCount > 0 && (
          <div className="row">
            <button type="button" className="chip import-check" onClick={() => focusNextInvalidRow(1)}>
              <TriangleAlert size={18} aria-hidden="true" />
              {t('business-import.toMend', { count: invalidCount })}
            </button>
            <button type="button" className="button button-quiet" onClick={saveRowsToCorrect}>
              {t('business-import.saveToCorrect')}
            </button>
          </div>
        )}
        <div className="row">
          {!data?.isDone && (
            <Choice
              id="import-cards"
              label={t('business-import.withCards')}
              checked={createsCards}
              onChange={({ target }) => $createsCards.set(target.checked)}
            />
          )}
          {!data?.isDone && counts.fillable > 0 && (
            <Choice
              id="import-fill"
              label={t('business-import.fillMissing')}
              checked={fillsMissing}
              onChange={({ target }) => $fillsMissing.set(target.checked)}
            />
          )}
          {data && !data.isDone && newCount + fillCount > 0 && (
            <button type="button" className="button" aria-busy={isBusy} onClick={() => isBusy || importAll()}>
              {fillCount === 0
                ? t('business-import.add', { count: newCount })
                : newCount === 0
                  ? t('business-import.fill', { count: fillCount })
                  : t('business-import.addAndFill', {
                      added: formatNumber(newCount, locale),
                      filled: formatNumber(fillCount, locale),
                    })}
            </button>
          )}
          {data?.isDone && (
            <a className="button" href="/panel/admin/businesses">
              {t('business-import.toList')}
            </a>
          )}
          <button type="button" className="button button-quiet" onClick={() => askToDiscard(resetImport)}>
            {t('business-import.again')}
          </button>
        </div>
      </div>
      {error && <FailureBanner failure={error} />}
      {error && !data && (
        <button type="button" className="button button-quiet" onClick={dryRunImport}>
          {t('common.retry')}
        </button>
      )}
      <LeftoverLines
        lines={ignoredLines}
        text={(lines) => t('business-import.leftRows', { count: ignoredLines.length, lines })}
      />
      <LeftoverLines
        lines={unused.map(({ columnIndex, heading }) => ({
          text: heading || t('business-import.columnNumber', { number: columnIndex + 1 }),
        }))}
        text={(lines) => t('business-import.unusedColumns', { count: unused.length, lines })}
      />
      <LeftoverLines
        lines={unknownStaff.map(({ name, rowCount }) => ({
          text: t('business-import.staffRows', { name, count: rowCount }),
        }))}
        text={(lines) => t(`business-import.${data?.isDone ? 'unknownStaffStored' : 'unknownStaff'}`, { lines })}
      />
      {proposals && [...proposals.lines].some((line) => proposals.texts[line]) && !data?.isDone && (
        <p className="muted">{t('business-import.proposed')}</p>
      )}
      <ImportTable />
      {!isBusy && <InvalidRowPager />}
      {question}
    </div>
  );
}
