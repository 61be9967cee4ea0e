import { Dialog } from 'react-aria-components/Dialog';
import { t } from '../ui/messages.ts';
import { Popup } from '../ui/Popup.tsx';
import type { PopupProps } from '../ui/use-popup.ts';
import { DateFields, type DateFieldsProps } from './DateFields.tsx';

export const DatesPopup = ({ filter, values, onChange, ...popup }: DateFieldsProps & PopupProps) => (
  <Popup {...popup} label={t(filter.label)} className="menu table-popover">
    <Dialog aria-label={t(filter.label)}>
      <DateFields filter={filter} values={values} onChange={onChange} />
    </Dialog>
  </Popup>
);
