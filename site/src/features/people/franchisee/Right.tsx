import type { Permission, Role } from '@parichay/shared/platform/access/roles.ts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Choice } from '../../../kit/ui/form/Choice.tsx';
import { t } from '../../../kit/ui/text/messages.ts';

type RightName = `role_${Role}` | `permission_${Permission}` | 'hideBilling';

interface RightProps {
  name: RightName;
  value?: string;
  field(): UseFormRegisterReturn;
  fixed?: boolean | undefined;
}

export const Right = ({ name, value, field, fixed }: RightProps) => (
  // A different key for each mode, or react-hook-form would register the fixed input as empty.
  <Choice
    key={fixed === undefined ? 'free' : 'fixed'}
    id={name}
    label={t(`franchisees.${name}`)}
    line={t(`franchisees.${name}_line`)}
    {...(fixed === undefined ? { value, ...field() } : { checked: fixed, disabled: true, readOnly: true })}
  />
);
