import '../../kit/ui/form.css';
/** The shape of a form on its way. No words, so that it can stand in the page from the start. */
export const FormSkeleton = () => (
  <div className="stack" aria-hidden="true">
    {['one', 'two', 'three', 'four'].map((name) => (
      <div key={name} className="stack skeleton-field">
        <div className="skeleton skeleton-label" />
        <div className="skeleton skeleton-button" />
      </div>
    ))}
  </div>
);
