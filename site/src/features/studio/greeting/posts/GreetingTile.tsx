import { useStore } from '@nanostores/react';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { MouseEvent } from 'react';
import { isRange, type Selection } from '../../../../kit/table/bulk/selection.ts';
import { RowMenu } from '../../../../kit/table/rows/RowMenu.tsx';
import { FailureLine } from '../../../../kit/table/TableNotices.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { occasionLabel } from '../../../../lib/occasion-label.ts';
import { greetingActions } from './greeting-actions.ts';
import { greetingChanges, greetingScreen } from './greetings.store.ts';
import { TilePicture } from './TilePicture.tsx';

interface Props {
  greeting: ImagePost;
  /** null = this user may not edit the greeting. */
  selection: Selection | null;
  isSelected: boolean;
}

export const greetingLabel = (greeting: ImagePost): string =>
  [
    occasionLabel(greeting.imageSubcategoryName),
    t(`greetings.kind_${greeting.kind}`),
    t(`greetings.language_${greeting.language}`),
  ].join(', ');

export function GreetingTile({ greeting, selection, isSelected }: Props) {
  const rowFailure = useStore(greetingChanges.$rowFailure);
  const { imageId, shape, isActive } = greeting;
  const actions = greetingActions().filter(({ fits }) => fits?.(greeting) ?? true);
  return (
    <li className="greeting" data-off={!isActive || undefined} data-selected={isSelected || undefined}>
      <a
        className="greeting-picture"
        href={greetingScreen.addressOfRow(imageId)}
        aria-label={greetingLabel(greeting)}
        onClick={(event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          greetingScreen.open(imageId);
        }}
      >
        <TilePicture greeting={greeting} />
      </a>
      {selection && (
        <label className="table-tick greeting-tick">
          <input
            type="checkbox"
            aria-label={t('table.select', { name: greetingLabel(greeting) })}
            checked={isSelected}
            onChange={(event) => selection.toggle(imageId, isRange(event))}
          />
        </label>
      )}
      <div className="greeting-words">
        <p className="greeting-name">
          <UserText text={occasionLabel(greeting.imageSubcategoryName)} />
        </p>
        <p className="muted greeting-facts">
          {[t(`greetings.language_${greeting.language}`), t(`greetings.shape_${shape}`)].join(' · ')}
        </p>
        <p className="greeting-badges">
          {!isActive && (
            <span className="badge" data-tone="warning">
              {t('greetings.isActive_false')}
            </span>
          )}
          {greeting.agencyId !== null && (
            <span className="badge" data-tone="info">
              {t('greetings.own')}
            </span>
          )}
        </p>
      </div>
      {selection && (
        <div className="greeting-menu">
          <RowMenu
            name={greetingLabel(greeting)}
            actions={actions}
            onAction={(id) => actions.find((one) => one.id === id)?.run([greeting], () => {})}
          />
        </div>
      )}
      {rowFailure?.id === imageId && <FailureLine changes={greetingChanges} />}
    </li>
  );
}
