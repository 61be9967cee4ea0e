import '../../../../kit/ui/form/form.css';
export const AgencySkeleton = () => (
  <div className="stack" aria-hidden="true">
    {['name', 'colour', 'preview', 'logo', 'domains', 'products'].map((part) => (
      <div key={part} className="stack skeleton-field">
        <div className="skeleton skeleton-label" />
        <div className={`skeleton ${part === 'preview' ? 'skeleton-preview' : 'skeleton-button'}`} />
      </div>
    ))}
  </div>
);
