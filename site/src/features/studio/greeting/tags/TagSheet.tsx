import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ActionFailure } from '../../../../kit/table/TableNotices.tsx';
import { InputField } from '../../../../kit/ui/form/fields.tsx';
import { FormSheet } from '../../../../kit/ui/overlay/FormSheet.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { addTag, setAddTagSheetOpen, tagChanges } from './tags.store.ts';

export function TagSheet() {
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isBusy = useStore(tagChanges.submission.$state).status === 'loading';
  return (
    <FormSheet
      title={t('greetings.addTag')}
      onClose={() => setAddTagSheetOpen(false)}
      submitLabel={t('greetings.addTag')}
      isBusy={isBusy}
      onSubmit={() => {
        setMissing(name.trim() === '');
        if (name.trim() !== '') addTag(name);
      }}
    >
      <ActionFailure changes={tagChanges} />
      <InputField
        id="tag-name"
        label={t('greetings.name')}
        hint={t('greetings.tagHint')}
        error={isMissing ? t('form.missing') : undefined}
        maxLength={40}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </FormSheet>
  );
}
