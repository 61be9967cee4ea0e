import type { Area } from '../session/sign-out.ts';
import { BusinessButton } from './BusinessButton.tsx';
import { NotificationBell } from './NotificationBell.tsx';
import { Overlays } from './Overlays.tsx';

interface Props {
  area: Area;
  hasSelector: boolean;
  hasNotifications: boolean;
}

/** The slots of the top bar, and what may lie over the page: one island, as each costs requests of its own. */
export const ShellBar = ({ area, hasSelector, hasNotifications }: Props) => (
  <>
    {hasSelector && <BusinessButton />}
    {hasNotifications && <NotificationBell />}
    <Overlays area={area} />
  </>
);
