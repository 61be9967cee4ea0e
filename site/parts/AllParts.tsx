import type { ReactNode } from 'react';
import { ButtonParts } from './ButtonParts.tsx';
import { FieldParts } from './FieldParts.tsx';
import { ListParts } from './ListParts.tsx';
import { NoteParts } from './NoteParts.tsx';
import { SheetPart } from './SheetPart.tsx';
import { TableParts } from './TableParts.tsx';

const groups: readonly (readonly [name: string, parts: () => ReactNode])[] = [
  ['Buttons', ButtonParts],
  ['Fields', FieldParts],
  ['Notes and pictures', NoteParts],
  ['Lists', ListParts],
  ['Tables', TableParts],
];

/** Gallery of the panel's components in every state. `?open=` opens an overlay, `?table=` selects a table's state. */
export function AllParts() {
  return (
    <div className="parts">
      {groups.map(([name, Parts]) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <Parts />
        </section>
      ))}
      <SheetPart />
    </div>
  );
}
