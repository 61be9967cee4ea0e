import './receipt.css';

export const ReceiptSkeleton = () => (
  <div className="stack receipt" aria-hidden="true">
    <div className="skeleton receipt-waiting" />
  </div>
);
