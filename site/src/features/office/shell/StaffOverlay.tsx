import { useStore } from '@nanostores/react';
import { $overlay } from '../../people/session/shell.store.ts';
import { KeyboardShortcutsSheet } from './KeysSheet.tsx';
import { StaffMenu } from './StaffMenu.tsx';

export const StaffOverlay = () => (useStore($overlay) === 'keys' ? <KeyboardShortcutsSheet /> : <StaffMenu />);
