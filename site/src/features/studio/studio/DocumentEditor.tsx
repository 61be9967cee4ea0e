import './studio.css';
import { useStore } from '@nanostores/react';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer.document.ts';
import { useEffect, useState } from 'react';
import { Canvas } from './Canvas.tsx';
import { Faults } from './Faults.tsx';
import { useHistory } from './history.ts';
import { Inspector } from './Inspector.tsx';
import { LayerList } from './LayerList.tsx';
import { layerAt } from './layers.rules.ts';
import { $tried, draw, drawing, tryOn } from './preview.store.ts';
import { Toolbar } from './Toolbar.tsx';
import { TriedOn } from './TriedOn.tsx';

interface Props {
  document: LayerDocument;
  onChange(document: LayerDocument): void;
}

export interface Editing {
  document: LayerDocument;
  page: number;
  /** Paths of the selected layers, in the order of selection. */
  chosen: readonly string[];
  choose(paths: readonly string[]): void;
  /** Adds one undo step. @param chosen the new selection */
  change(document: LayerDocument, chosen?: readonly string[]): void;
  undo: (() => void) | null;
  redo: (() => void) | null;
}

/** Edits any layer document and has its own undo history; the parent stores the document. */
export function DocumentEditor({ document, onChange }: Props) {
  const tried = useStore($tried);
  const { change, undo, redo, canUndo, canRedo } = useHistory(document, onChange);
  const [paths, choose] = useState<readonly string[]>([]);
  const page = Math.min(tried.page, document.pages.length - 1);
  const chosen = paths.filter((path) => layerAt(document, page, path));
  useEffect(() => draw(document, { ...tried, page }), [document, tried, page]);
  useEffect(() => {
    tryOn({ page: 0 });
    return () => drawing.reset();
  }, []);
  const editing: Editing = {
    document,
    page,
    chosen,
    choose,
    change(next, then) {
      change(next);
      if (then) choose(then);
    },
    undo: canUndo ? undo : null,
    redo: canRedo ? redo : null,
  };
  return (
    <div className="studio-editor">
      <Toolbar editing={editing} />
      <div className="studio-stage">
        <TriedOn document={document} />
        <Canvas editing={editing} />
        <Faults editing={editing} />
      </div>
      <LayerList editing={editing} />
      <Inspector editing={editing} />
    </div>
  );
}
