import '../../../../kit/table/table.css';
import ImagePlus from 'icon:image-plus';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { DeleteQuestion } from '../../../../kit/table/bulk/DeleteQuestion.tsx';
import { useSelection } from '../../../../kit/table/bulk/selection.ts';
import { EmptyRows } from '../../../../kit/table/rows/EmptyRows.tsx';
import { TableFoot } from '../../../../kit/table/TableFoot.tsx';
import { TableTools } from '../../../../kit/table/TableTools.tsx';
import { useIsEmptyList } from '../../../../kit/table/use-is-empty-list.ts';
import { useListScreen } from '../../../../kit/table/use-list-screen.ts';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $rights } from '../greeting.store.ts';
import { GreetingArt } from './GreetingArt.tsx';
import { GreetingTile } from './GreetingTile.tsx';
import { greetingActions } from './greeting-actions.ts';
import { mayEditGreeting } from './greetings.rules.ts';
import { $greetingsToDelete, deleteGreetings, greetingChanges, greetingScreen } from './greetings.store.ts';

const GreetingSheet = lazy(async () => (await import('./GreetingSheet.tsx')).GreetingSheet, {
  close: greetingScreen.close,
});
const UploadSheet = lazy(async () => (await import('./UploadSheet.tsx')).UploadSheet);

const skeletonIndexes = Array.from({ length: 12 }, (_, index) => index);

export function GreetingsView() {
  const { items, total, totalIsMinimum, status, error } = useStore(greetingScreen.list.$state);
  const isCurrent = useStore(greetingScreen.$isCurrent);
  const isUnfiltered = useIsEmptyList(greetingScreen);
  const { detail } = useStore(greetingScreen.$listQuery);
  const rights = useStore($rights);
  const toDelete = useStore($greetingsToDelete);
  const selection = useSelection(() =>
    items.filter((greeting) => mayEditGreeting(greeting, rights)).map(({ imageId }) => imageId),
  );
  const [isAdding, setAdding] = useState(false);
  useListScreen(greetingScreen, greetingChanges);

  const canAdd = rights.mayManageLibrary || rights.mayAddOwnGreetings;
  const selectedGreetings = items.filter(({ imageId }) => selection.ids.has(imageId));
  const isTotalKnown = (items.length > 0 || status === 'success') && (isCurrent || !error);
  const isWaiting = !isCurrent && items.length === 0 && !error;
  const hasFailed = error !== null && (!isCurrent || items.length === 0);
  const action = canAdd && (
    <button type="button" className="button" onClick={() => setAdding(true)}>
      <ImagePlus size={20} aria-hidden="true" />
      {t('greetings.add')}
    </button>
  );
  return (
    <div className="table-screen">
      {!canAdd && (
        <p className="banner" data-tone="info">
          {t('greetings.noOwn')}
        </p>
      )}
      <div className="table-head greetings-head">
        <TableTools screen={greetingScreen} />
        {action && !isUnfiltered && <div className="table-action">{action}</div>}
      </div>
      <div className="table-bar">
        <p className="tabular" role="status">
          {isTotalKnown && t(totalIsMinimum ? 'greetings.totalMore' : 'greetings.total', { count: total })}
        </p>
      </div>
      {hasFailed && <FailedPanel failure={error} onRetry={greetingScreen.reload} />}
      {error && !hasFailed && <FailureBanner failure={error} />}
      {isCurrent && items.length === 0 && !error && (
        <EmptyRows
          screen={greetingScreen}
          art={<GreetingArt />}
          emptyText={t(canAdd ? 'greetings.none' : 'greetings.noneShared')}
          action={action}
        />
      )}
      {!hasFailed && (
        <ul className="greetings" aria-busy={!isCurrent || undefined} data-stale={!isCurrent || undefined}>
          {isWaiting &&
            skeletonIndexes.map((at) => (
              <li key={at} className="greeting skeleton greeting-waiting" aria-hidden="true" />
            ))}
          {items.map((greeting) => (
            <GreetingTile
              key={greeting.imageId}
              greeting={greeting}
              selection={mayEditGreeting(greeting, rights) ? selection : null}
              isSelected={selection.ids.has(greeting.imageId)}
            />
          ))}
        </ul>
      )}
      <TableFoot
        screen={greetingScreen}
        chosen={selectedGreetings}
        actions={greetingActions()}
        onChoose={(rows) => selection.set(rows.map(({ imageId }) => imageId))}
        changes={greetingChanges}
      />
      {detail && <GreetingSheet imageId={detail} />}
      {isAdding && <UploadSheet onClose={() => setAdding(false)} />}
      {toDelete.length > 0 && (
        <DeleteQuestion
          changes={greetingChanges}
          title={t('greetings.deleteTitle', { count: toDelete.length })}
          text={t('greetings.deleteText')}
          confirmLabel={t('greetings.deleteGo', { count: toDelete.length })}
          onConfirm={deleteGreetings}
          onClose={() => $greetingsToDelete.set([])}
        />
      )}
    </div>
  );
}
