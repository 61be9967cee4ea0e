import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
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
  line: string;
  isCurrent?: boolean;
  onOpen(): void;
  onEdit(): void;
  onSwitch(isActive: boolean): void;
  onDelete(): void;
}

export const StoreRow = ({ name, icon, isActive, line, isCurrent, onOpen, onEdit, onSwitch, onDelete }: Props) => (
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
        <span className="muted store-pattern">{isActive ? line : t('link-store.off')}</span>
      </span>
    </button>
    <RowMenu
      name={name}
      actions={[
        { id: 'edit', words: t('link-store.edit'), icon: Pencil },
        isActive
          ? { id: 'off', words: t('link-store.switchOff'), icon: EyeOff }
          : { id: 'on', words: t('link-store.switchOn'), icon: Eye },
        { id: 'delete', words: t('link-store.delete'), icon: Trash2, isDanger: true },
      ]}
      onAction={(action) => {
        if (action === 'edit') onEdit();
        else if (action === 'delete') onDelete();
        else onSwitch(action === 'on');
      }}
    />
  </>
);
