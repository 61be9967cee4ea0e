import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import type { sending } from './film.store.ts';

export const FilmFailure = ({ failure }: { failure: NonNullable<ReturnType<typeof sending.$state.get>['error']> }) => (
  <>
    <FailureBanner failure={failure} />
    {failure.fields && (
      <ul className="film-faults">
        {Object.entries(failure.fields).map(([field, fault]) => (
          <li key={field}>
            <code>{field}</code> {fault}
          </li>
        ))}
      </ul>
    )}
  </>
);
