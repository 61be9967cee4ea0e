import { useStore } from '@nanostores/react';
import { InputField } from '../../../kit/ui/fields.tsx';
import { t } from '../../../kit/ui/messages.ts';
import { $draft, change } from './maker.store.ts';

const most = 200;

/** The owner's own words on the picture. */
export function MessageField() {
  const { message } = useStore($draft);
  return (
    <InputField
      id="daily-message"
      label={t('daily.message')}
      hint={message.length > most - 60 ? t('daily.messageCount', { count: message.length, most }) : undefined}
      value={message}
      maxLength={most}
      autoComplete="off"
      enterKeyHint="done"
      placeholder={t('daily.messageHint')}
      onChange={({ target }) => change({ message: target.value }, { isTyping: true })}
    />
  );
}
