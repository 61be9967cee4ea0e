import Ban from 'icon:ban';
import CirclePause from 'icon:circle-pause';
import CirclePlay from 'icon:circle-play';
import CopyPlus from 'icon:copy-plus';
import Gauge from 'icon:gauge';
import Image from 'icon:image';
import ImageOff from 'icon:image-off';
import PanelRight from 'icon:panel-right';
import Pencil from 'icon:pencil';
import RotateCcw from 'icon:rotate-ccw';
import Settings2 from 'icon:settings-2';
import Trash2 from 'icon:trash';
import { useStore } from '@nanostores/react';
import type { CardRow } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { ReactNode } from 'react';
import type { Icon } from '../../../../kit/icon/icon.ts';
import { RowMenu } from '../../../../kit/table/rows/RowMenu.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $may, type PermissionCheck, staffActorOf } from '../../../people/access/access.store.ts';
import { franchisee } from '../../../people/session/franchisee.store.ts';
import { staffCardEditorPath } from '../../../people/session/menu.rules.ts';
import { type CardAction, cardActionsFor, cardNameOf } from './cards-admin.rules.ts';
import { cardChanges, cardScreen, changeStatus, switchImagePosts } from './cards-admin.store.ts';

const icons: Readonly<Record<CardAction, Icon>> = {
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

const actionLabel = (action: CardAction): string =>
  t(action === 'limit' ? 'cards-admin.setLimit' : `cards-admin.${action}`);

function runAction(row: CardRow, action: CardAction, may: PermissionCheck): void {
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
      cardChanges.openQuestion(action, row);
      break;
    case 'publish':
      if (row.status === 'draft' && may('GET /month-payments/bills')) cardChanges.openQuestion(action, row);
      else changeStatus(row, action);
      break;
    default:
      changeStatus(row, action);
  }
}

export function CardMenu({ row, children }: { row: CardRow; children?: ReactNode }) {
  const staff = useStore(franchisee.$state).data;
  const may = useStore($may);
  const actions = cardActionsFor(row, staff && staffActorOf(staff), may).filter(
    (action) => !(children && action === 'details'),
  );
  return (
    <RowMenu
      name={cardNameOf(row)}
      actions={actions.map((id) => ({
        id,
        label: actionLabel(id),
        icon: icons[id],
        isDanger: id === 'suspend' || id === 'delete',
      }))}
      onAction={(action) => runAction(row, action, may)}
    >
      {children}
    </RowMenu>
  );
}
