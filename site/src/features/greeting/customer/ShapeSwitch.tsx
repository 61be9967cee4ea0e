import { useStore } from '@nanostores/react';
import type { ImagePost } from '@parichay/shared/greeting/greeting.fields.ts';
import { postShapes } from '@parichay/shared/greeting/greeting.lists.ts';
import { RectangleVertical, Square } from 'lucide-react';
import { t } from '../../../kit/ui/messages.ts';
import { $draft, change } from './maker.store.ts';

/** A square greeting may be sent as a story; a story would be mostly margin in a square. */
export function ShapeSwitch({ post: greeting }: { post: ImagePost }) {
  const { shape } = useStore($draft);
  if (greeting.shape === 'STORY') return null;
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
            onClick={() => shape !== one && change({ shape: one })}
          >
            <Icon size={18} aria-hidden="true" />
            {t(`daily.shape_${one}`)}
          </button>
        );
      })}
    </fieldset>
  );
}
