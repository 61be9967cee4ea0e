import { useStore } from '@nanostores/react';
import type { CardRow } from '@parichay/shared/shop/card/card.endpoints.ts';
import {
  Ban,
  CirclePause,
  CirclePlay,
  CopyPlus,
  Gauge,
  Image,
  ImageOff,
  type LucideIcon,
  PanelRight,
  Pencil,
  RotateCcw,
  Settings2,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { RowMenu } from '../../../../kit/table/rows/RowMenu.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $may, staffActorOf } from '../../../people/access/access.store.ts';
import { franchisee } from '../../../people/session/franchisee.store.ts';
import { staffCardEditorPath } from '../../../people/session/menu.rules.ts';
import { actionsFor, type CardAction, nameOf } from './cards-admin.rules.ts';
import { cardChanges, cardScreen, changeStatus, switchImagePosts } from './cards-admin.store.ts';

const icons: Readonly<Record<CardAction, LucideIcon>> = {
  details: PanelRight,
  edit: Pencil,
  publish: CirclePlay,
  pause: CirclePause,
  suspend: Ban,
  lift: RotateCcw,
  limit: Gauge,
  imagePostsOn: Image,
  imagePostsOff: ImageOff,
  imageSettings: Settings2,
  clone: CopyPlus,
  delete: Trash2,
};

const words = (action: CardAction): string => t(action === 'limit' ? 'cards-admin.setLimit' : `cards-admin.${action}`);

function act(row: CardRow, action: CardAction): void {
  switch (action) {
    case 'details':
      cardScreen.open(row.cardNo);
      break;
    case 'edit':
      location.assign(staffCardEditorPath(row.businessId));
      break;
    case 'imagePostsOn':
    case 'imagePostsOff':
      switchImagePosts(row, action === 'imagePostsOn' ? 'enabled' : 'disabled');
      break;
    case 'limit':
    case 'imageSettings':
    case 'clone':
    case 'delete':
    case 'suspend':
      cardChanges.ask(action, row);
      break;
    default:
      changeStatus(row, action);
  }
}

export function CardMenu({ row, children }: { row: CardRow; children?: ReactNode }) {
  const who = useStore(franchisee.$state).data;
  const may = useStore($may);
  const actions = actionsFor(row, who && staffActorOf(who), may).filter(
    (action) => !(children && action === 'details'),
  );
  return (
    <RowMenu
      name={nameOf(row)}
      actions={actions.map((id) => ({
        id,
        words: words(id),
        icon: icons[id],
        isDanger: id === 'suspend' || id === 'delete',
      }))}
      onAction={(action) => act(row, action)}
    >
      {children}
    </RowMenu>
  );
}
