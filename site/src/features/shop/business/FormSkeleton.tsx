import '../../../kit/ui/form/form.css';
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
