import { useStore } from '@nanostores/react';
import { maxGreetingMessageLength } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { TextareaField } from '../../../../../kit/ui/form/fields.tsx';
import { MissingGlyphsNote } from '../../../../../kit/ui/form/MissingGlyphsNote.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { $draft, changeDraft } from './maker.store.ts';

export const messageFieldId = 'daily-message';
const lettersPerLine = 30;

export function MessageField({ businessName }: { businessName: string }) {
  const { message } = useStore($draft);
  return (
    <>
      <MissingGlyphsNote text={`${businessName} ${message}`} />
      <TextareaField
        id={messageFieldId}
        label={t('daily.message')}
        hint={
          message.length > maxGreetingMessageLength - 60
            ? t('daily.messageCount', { count: message.length, most: maxGreetingMessageLength })
            : undefined
        }
        value={message}
        maxLength={maxGreetingMessageLength}
        autoComplete="off"
        enterKeyHint="done"
        placeholder={t('daily.messageHint')}
        // Browsers without `field-sizing` need the number of rows.
        rows={Math.min(4, 1 + Math.floor(message.length / lettersPerLine))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
        onChange={({ target }) => changeDraft({ message: target.value.replace(/\s*\n\s*/g, ' ') }, { isTyping: true })}
      />
    </>
  );
}
