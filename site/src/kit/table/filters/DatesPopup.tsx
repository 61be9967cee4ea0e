import { Dialog } from 'react-aria-components/Dialog';
import { Popup } from '../../ui/overlay/Popup.tsx';
import type { PopupProps } from '../../ui/overlay/use-popup.ts';
import { t } from '../../ui/text/messages.ts';
import { DateFields, type DateFieldsProps } from './DateFields.tsx';

export const DatesPopup = ({ filter, values, onChange, ...popup }: DateFieldsProps & PopupProps) => (
  <Popup {...popup} label={t(filter.label)} className="menu table-popover">
    <Dialog aria-label={t(filter.label)}>
      <DateFields filter={filter} values={values} onChange={onChange} />
    </Dialog>
  </Popup>
);
