import '../../../../kit/ui/form/form.css';
export const AgencySkeleton = () => (
  <div className="stack" aria-hidden="true">
    {['name', 'colour', 'preview', 'logo', 'domains', 'products'].map((field) => (
      <div key={field} className="stack skeleton-field">
        <div className="skeleton skeleton-label" />
        <div className={`skeleton ${field === 'preview' ? 'skeleton-preview' : 'skeleton-button'}`} />
      </div>
    ))}
  </div>
);
