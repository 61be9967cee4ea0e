import type { Area } from '../../people/session/sign-out.ts';
import { BusinessButton } from './BusinessButton.tsx';
import { NotificationBell } from './NotificationBell.tsx';
import { Overlays } from './Overlays.tsx';

interface Props {
  area: Area;
  hasSelector: boolean;
  hasNotifications: boolean;
}

/** One island, because each island costs requests. */
export const ShellBar = ({ area, hasSelector, hasNotifications }: Props) => (
  <>
    {hasSelector && <BusinessButton />}
    {hasNotifications && <NotificationBell />}
    <Overlays area={area} />
  </>
);
