import { useStore } from '@nanostores/react';
import { TextareaField } from '../../../../../kit/ui/form/fields.tsx';
import { UndrawnLetters } from '../../../../../kit/ui/form/UndrawnLetters.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { $draft, change } from './maker.store.ts';

const most = 200;
/** Letters per line on a narrow phone. */
const ofLine = 30;

export function MessageField({ businessName }: { businessName: string }) {
  const { message } = useStore($draft);
  return (
    <>
      <UndrawnLetters text={`${businessName} ${message}`} />
      <TextareaField
        id="daily-message"
        label={t('daily.message')}
        hint={message.length > most - 60 ? t('daily.messageCount', { count: message.length, most }) : undefined}
        value={message}
        maxLength={most}
        autoComplete="off"
        enterKeyHint="done"
        placeholder={t('daily.messageHint')}
        // For browsers without `field-sizing`.
        rows={Math.min(4, 1 + Math.floor(message.length / ofLine))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
        onChange={({ target }) => change({ message: target.value.replace(/\s*\n\s*/g, ' ') }, { isTyping: true })}
      />
    </>
  );
}
