import RectangleVertical from 'icon:rectangle-vertical';
import Square from 'icon:square';
import { useStore } from '@nanostores/react';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { type PostShape, postShapes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { useState } from 'react';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { $draft } from './maker.store.ts';
import { $shapePair, changeShape, isInShapePair } from './shape.store.ts';

/** A story becomes a square only if the library has both shapes. */
export function ShapeSwitch({ greeting }: { greeting: ImagePost }) {
  const { shape } = useStore($draft);
  const shapePair = useStore($shapePair);
  const [pendingShape, setPendingShape] = useState<PostShape | null>(null);
  if (greeting.shape === 'STORY' && !isInShapePair(shapePair, greeting)) return null;
  const switchTo = async (target: PostShape) => {
    setPendingShape(target);
    await changeShape(target);
    setPendingShape(null);
  };
  const icons = { SQUARE: Square, STORY: RectangleVertical };
  return (
    <fieldset className="shape-switch">
      <legend className="visually-hidden">{t('daily.shape')}</legend>
      {postShapes.map((one) => {
        const Icon = icons[one];
        return (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={shape === one}
            aria-busy={pendingShape === one}
            onClick={() => shape !== one && switchTo(one)}
          >
            <Icon size={18} aria-hidden="true" />
            {t(`daily.shape_${one}`)}
          </button>
        );
      })}
    </fieldset>
  );
}
