import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { Avatar } from '../../../kit/ui/picture/Avatar.tsx';

export const StoreIcon = ({ icon, name }: { icon: Picture | null; name: string }) => (
  <Avatar name={name} logo={icon} size={32} />
);
