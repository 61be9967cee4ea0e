import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { closeOverlay } from '../../people/session/shell.store.ts';

const shortcuts = [
  { does: 'commands', keys: ['Ctrl', 'K'] },
  { does: 'list', keys: ['?'] },
  { does: 'search', keys: ['/'] },
  { does: 'next', keys: ['J'] },
  { does: 'previous', keys: ['K'] },
  { does: 'open', keys: ['Enter'] },
  { does: 'tick', keys: ['X'] },
  { does: 'range', keys: ['Shift', 'X'] },
  { does: 'close', keys: ['Esc'] },
] as const;

export const KeyboardShortcutsSheet = () => (
  <Sheet title={t('staff-shell.keysTitle')} onClose={closeOverlay}>
    <dl className="keys">
      {shortcuts.map(({ does: action, keys }) => (
        <div key={action}>
          <dt>{t(`staff-shell.key_${action}`)}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </Sheet>
);
