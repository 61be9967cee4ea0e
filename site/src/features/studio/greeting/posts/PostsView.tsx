import '../../../../kit/table/table.css';
import { useStore } from '@nanostores/react';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { DeleteQuestion } from '../../../../kit/table/bulk/DeleteQuestion.tsx';
import { useSelection } from '../../../../kit/table/bulk/selection.ts';
import { EmptyRows } from '../../../../kit/table/rows/EmptyRows.tsx';
import { TableFoot } from '../../../../kit/table/TableFoot.tsx';
import { TableTools } from '../../../../kit/table/TableTools.tsx';
import { useIsBare } from '../../../../kit/table/use-is-bare.ts';
import { useListScreen } from '../../../../kit/table/use-list-screen.ts';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $rights } from '../greeting.store.ts';
import { GreetingArt } from './GreetingArt.tsx';
import { PostTile } from './PostTile.tsx';
import { postActions } from './post-actions.ts';
import { mayChange } from './posts.rules.ts';
import { $toDelete, deletePosts, postChanges, postScreen } from './posts.store.ts';

const PostSheet = lazy(async () => (await import('./PostSheet.tsx')).PostSheet, { close: postScreen.close });
const UploadSheet = lazy(async () => (await import('./UploadSheet.tsx')).UploadSheet);

const waiting = Array.from({ length: 12 }, (_, at) => at);

export function PostsView() {
  const { items, total, totalIsMinimum, status, error } = useStore(postScreen.list.$state);
  const isCurrent = useStore(postScreen.$isCurrent);
  const isBare = useIsBare(postScreen);
  const { detail } = useStore(postScreen.$place);
  const rights = useStore($rights);
  const toDelete = useStore($toDelete);
  const selection = useSelection(() => items.filter((post) => mayChange(post, rights)).map(({ imageId }) => imageId));
  const [isAdding, setAdding] = useState(false);
  useListScreen(postScreen, postChanges);

  const canAdd = rights.isKeeper || rights.makesOwn;
  const chosen = items.filter(({ imageId }) => selection.ids.has(imageId));
  const isKnown = (items.length > 0 || status === 'success') && (isCurrent || !error);
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
        <TableTools screen={postScreen} />
        {action && !isBare && <div className="table-action">{action}</div>}
      </div>
      <div className="table-bar">
        <p className="tabular" role="status">
          {isKnown && t(totalIsMinimum ? 'greetings.totalMore' : 'greetings.total', { count: total })}
        </p>
      </div>
      {hasFailed && <FailedPanel failure={error} onRetry={postScreen.reload} />}
      {error && !hasFailed && <FailureBanner failure={error} />}
      {isCurrent && items.length === 0 && !error && (
        <EmptyRows
          screen={postScreen}
          art={<GreetingArt />}
          none={t(canAdd ? 'greetings.none' : 'greetings.noneShared')}
          action={action}
        />
      )}
      {!hasFailed && (
        <ul className="greetings" aria-busy={!isCurrent || undefined} data-stale={!isCurrent || undefined}>
          {isWaiting &&
            waiting.map((at) => <li key={at} className="greeting skeleton greeting-waiting" aria-hidden="true" />)}
          {items.map((post) => (
            <PostTile
              key={post.imageId}
              post={post}
              selection={mayChange(post, rights) ? selection : null}
              isSelected={selection.ids.has(post.imageId)}
            />
          ))}
        </ul>
      )}
      <TableFoot
        screen={postScreen}
        chosen={chosen}
        actions={postActions()}
        onChoose={(rows) => selection.set(rows.map(({ imageId }) => imageId))}
        changes={postChanges}
      />
      {detail && <PostSheet imageId={detail} />}
      {isAdding && <UploadSheet onClose={() => setAdding(false)} />}
      {toDelete.length > 0 && (
        <DeleteQuestion
          changes={postChanges}
          title={t('greetings.deleteTitle', { count: toDelete.length })}
          text={t('greetings.deleteText')}
          go={t('greetings.deleteGo', { count: toDelete.length })}
          onGo={deletePosts}
          onClose={() => $toDelete.set([])}
        />
      )}
    </div>
  );
}
