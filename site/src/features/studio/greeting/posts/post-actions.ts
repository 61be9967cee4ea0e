import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { CircleCheck, CirclePause, ImageDown, Trash2 } from 'lucide-react';
import type { BulkAction } from '../../../../kit/table/TableScreen.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { askToDelete, remakeSmall, switchPosts } from './posts.store.ts';

export const postActions = (): readonly BulkAction<ImagePost>[] => [
  {
    id: 'on',
    words: t('greetings.switchOn'),
    icon: CircleCheck,
    fits: ({ isActive }) => !isActive,
    run: (posts) => switchPosts(posts, true),
  },
  {
    id: 'off',
    words: t('greetings.switchOff'),
    icon: CirclePause,
    fits: ({ isActive }) => isActive,
    run: (posts) => switchPosts(posts, false),
  },
  { id: 'remake', words: t('greetings.remake'), icon: ImageDown, run: remakeSmall },
  { id: 'delete', words: t('greetings.delete'), icon: Trash2, isDanger: true, run: askToDelete },
];
