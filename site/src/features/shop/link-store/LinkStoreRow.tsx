import Eye from 'icon:eye';
import EyeOff from 'icon:eye-off';
import Pencil from 'icon:pencil';
import Trash2 from 'icon:trash';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { RowMenu } from '../../../kit/table/rows/RowMenu.tsx';
import { Avatar } from '../../../kit/ui/picture/Avatar.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';

const StoreIcon = ({ icon, name }: { icon: Picture | null; name: string }) => (
  <Avatar name={name} logo={icon} size={32} />
);

interface Props {
  name: string;
  icon: Picture | null;
  isActive: boolean;
  description: string;
  isCurrent?: boolean;
  onOpen(): void;
  onEdit(): void;
  onSwitch(isActive: boolean): void;
  onDelete(): void;
}

export const LinkStoreRow = ({
  name,
  icon,
  isActive,
  description,
  isCurrent,
  onOpen,
  onEdit,
  onSwitch,
  onDelete,
}: Props) => (
  <>
    <button
      type="button"
      className="store-main"
      data-off={!isActive || undefined}
      aria-current={isCurrent}
      onClick={onOpen}
    >
      <StoreIcon icon={icon} name={name} />
      <span className="two-lines">
        <UserText text={name} />
        <span className="muted store-pattern">{isActive ? description : t('link-store.off')}</span>
      </span>
    </button>
    <RowMenu
      name={name}
      actions={[
        { id: 'edit', label: t('link-store.edit'), icon: Pencil },
        isActive
          ? { id: 'off', label: t('link-store.switchOff'), icon: EyeOff }
          : { id: 'on', label: t('link-store.switchOn'), icon: Eye },
        { id: 'delete', label: t('link-store.delete'), icon: Trash2, isDanger: true },
      ]}
      onAction={(action) => {
        if (action === 'edit') onEdit();
        else if (action === 'delete') onDelete();
        else onSwitch(action === 'on');
      }}
    />
  </>
);
