import { useStore } from '@nanostores/react';
import { failureText } from '../../ui/words.ts';
import { answering } from './cards-admin.store.ts';

/** Why what was asked in a sheet could not be done; stands in that sheet. */
export function AnswerFailure() {
  const { error } = useStore(answering.$state);
  return (
    error && (
      <p className="banner" data-tone="danger" role="alert">
        {failureText(error)}
      </p>
    )
  );
}
