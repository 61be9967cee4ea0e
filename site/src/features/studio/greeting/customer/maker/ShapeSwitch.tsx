import { useStore } from '@nanostores/react';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { type PostShape, postShapes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { RectangleVertical, Square } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { $draft } from './maker.store.ts';
import { $both, isOfBoth, turnInto } from './shape.store.ts';

/** A story becomes a square only if the library has both shapes, as it would be mostly margin. */
export function ShapeSwitch({ post: greeting }: { post: ImagePost }) {
  const { shape } = useStore($draft);
  const both = useStore($both);
  const [turning, setTurning] = useState<PostShape | null>(null);
  if (greeting.shape === 'STORY' && !isOfBoth(both, greeting)) return null;
  const turn = async (into: PostShape) => {
    setTurning(into);
    await turnInto(into);
    setTurning(null);
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
            aria-busy={turning === one}
            onClick={() => shape !== one && turn(one)}
          >
            <Icon size={18} aria-hidden="true" />
            {t(`daily.shape_${one}`)}
          </button>
        );
      })}
    </fieldset>
  );
}
