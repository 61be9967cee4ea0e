import CircleCheck from 'icon:circle-check';
import CirclePause from 'icon:circle-pause';
import ImageDown from 'icon:image-down';
import Trash2 from 'icon:trash';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { BulkAction } from '../../../../kit/table/TableScreen.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { askToDelete, regenerateSmallPictures, setGreetingsActive } from './greetings.store.ts';

export const greetingActions = (): readonly BulkAction<ImagePost>[] => [
  {
    id: 'on',
    label: t('greetings.switchOn'),
    icon: CircleCheck,
    fits: ({ isActive }) => !isActive,
    run: (greetings) => setGreetingsActive(greetings, true),
  },
  {
    id: 'off',
    label: t('greetings.switchOff'),
    icon: CirclePause,
    fits: ({ isActive }) => isActive,
    run: (greetings) => setGreetingsActive(greetings, false),
  },
  { id: 'remake', label: t('greetings.remake'), icon: ImageDown, run: regenerateSmallPictures },
  { id: 'delete', label: t('greetings.delete'), icon: Trash2, isDanger: true, run: askToDelete },
];
