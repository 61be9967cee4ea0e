import { categoryLabels } from './import-category.ts';

export function CategoryDatalist({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {categoryLabels.map((label) => (
        <option key={label} value={label} />
      ))}
    </datalist>
  );
}
