import { useStore } from '@nanostores/react';
import { $overlay } from '../session/shell.store.ts';
import { KeysSheet } from './KeysSheet.tsx';
import { StaffMenu } from './StaffMenu.tsx';

/** What staff's pages lay over themselves: the drawer, and from there or by a key the list of keys. */
export const StaffOverlay = () => (useStore($overlay) === 'keys' ? <KeysSheet /> : <StaffMenu />);
