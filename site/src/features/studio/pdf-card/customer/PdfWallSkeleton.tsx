import './pdf-cards.css';

const places = [1, 2, 3, 4];

export const PdfWallSkeleton = () => (
  <div className="pdf-wall" aria-hidden="true">
    <ul className="pdf-tiles">
      {places.map((place) => (
        <li key={place}>
          <span className="skeleton pdf-paper-wait" />
        </li>
      ))}
    </ul>
  </div>
);
