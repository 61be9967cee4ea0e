import { useStore } from '@nanostores/react';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { MouseEvent } from 'react';
import { isRange, type Selection } from '../../../../kit/table/bulk/selection.ts';
import { RowMenu } from '../../../../kit/table/rows/RowMenu.tsx';
import { FailureLine } from '../../../../kit/table/TableNotices.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { postActions } from './post-actions.ts';
import { postChanges, postScreen } from './posts.store.ts';
import { TilePicture } from './TilePicture.tsx';

interface Props {
  post: ImagePost;
  /** null = this user may not change it. */
  selection: Selection | null;
  isSelected: boolean;
}

export const nameOf = (post: ImagePost): string =>
  [post.imageSubcategoryName, t(`greetings.kind_${post.kind}`), t(`greetings.language_${post.language}`)].join(', ');

export function PostTile({ post, selection, isSelected }: Props) {
  const failed = useStore(postChanges.$rowFailure);
  const { imageId, shape, isActive } = post;
  const actions = postActions().filter(({ fits }) => fits?.(post) ?? true);
  return (
    <li className="greeting" data-off={!isActive || undefined} data-selected={isSelected || undefined}>
      <a
        className="greeting-picture"
        href={postScreen.addressOf(imageId)}
        aria-label={nameOf(post)}
        onClick={(event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          postScreen.open(imageId);
        }}
      >
        <TilePicture post={post} />
      </a>
      {selection && (
        <label className="table-tick greeting-tick">
          <input
            type="checkbox"
            aria-label={t('table.select', { name: nameOf(post) })}
            checked={isSelected}
            onChange={(event) => selection.toggle(imageId, isRange(event))}
          />
        </label>
      )}
      <div className="greeting-words">
        <p className="greeting-name">
          <UserText text={post.imageSubcategoryName} />
        </p>
        <p className="muted greeting-facts">
          {[t(`greetings.language_${post.language}`), t(`greetings.shape_${shape}`)].join(' · ')}
        </p>
        <p className="greeting-badges">
          {!isActive && (
            <span className="badge" data-tone="warning">
              {t('greetings.isActive_false')}
            </span>
          )}
          {post.agencyId !== null && (
            <span className="badge" data-tone="info">
              {t('greetings.own')}
            </span>
          )}
        </p>
      </div>
      {selection && (
        <div className="greeting-menu">
          <RowMenu
            name={nameOf(post)}
            actions={actions}
            onAction={(id) => actions.find((one) => one.id === id)?.run([post], () => {})}
          />
        </div>
      )}
      {failed?.id === imageId && <FailureLine changes={postChanges} />}
    </li>
  );
}
