import { useId, useState } from 'react';
import { FormSheet } from '../../ui/overlay/FormSheet.tsx';
import { t } from '../../ui/text/messages.ts';
import { maxViewNameLength, saveView } from './views.store.ts';

interface Props {
  path: string;
  address: string;
  onClose(): void;
}

export function SaveViewSheet({ path, address, onClose }: Props) {
  const id = useId();
  const [name, setName] = useState('');
  const save = () => {
    if (name.trim() === '') return;
    saveView(path, { name: name.trim(), address });
    onClose();
  };
  return (
    <FormSheet title={t('table.saveView')} submitLabel={t('common.save')} onClose={onClose} onSubmit={save}>
      <div className="field">
        <label htmlFor={id}>{t('table.viewName')}</label>
        <input
          id={id}
          required
          maxLength={maxViewNameLength}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
    </FormSheet>
  );
}
