import './pdf-cards.css';

const tiles = [1, 2, 3, 4];

export const PdfWallSkeleton = () => (
  <div className="pdf-wall" aria-hidden="true">
    <ul className="pdf-tiles">
      {tiles.map((tile) => (
        <li key={tile}>
          <span className="skeleton pdf-paper-wait" />
        </li>
      ))}
    </ul>
  </div>
);
