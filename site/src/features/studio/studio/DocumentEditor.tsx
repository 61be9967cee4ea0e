import './studio.css';
import { useStore } from '@nanostores/react';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import { useEffect, useRef, useState } from 'react';
import { Canvas } from './Canvas.tsx';
import { FaultList } from './Faults.tsx';
import { Inspector } from './Inspector.tsx';
import { LayerList } from './LayerList.tsx';
import { layerAt } from './layers.rules.ts';
import { PreviewOptions } from './PreviewOptions.tsx';
import { $previewOptions, drawing, drawPreview, setPreviewOptions } from './preview.store.ts';
import { Toolbar } from './Toolbar.tsx';
import { useUndoHistory } from './use-undo-history.ts';

interface Props {
  document: LayerDocument;
  onChange(document: LayerDocument): void;
}

export interface EditingContext {
  document: LayerDocument;
  page: number;
  /** In the order of selection. */
  selectedPaths: readonly string[];
  select(paths: readonly string[]): void;
  /** Adds one undo step. */
  change(document: LayerDocument, selectedPaths?: readonly string[]): void;
  /** Changes the latest document, which may be newer than `document` after an upload. */
  changeLatest(update: (document: LayerDocument) => LayerDocument): void;
  undo: (() => void) | null;
  redo: (() => void) | null;
}

/** The editor has its own undo history; the parent stores the document. */
export function DocumentEditor({ document, onChange }: Props) {
  const previewOptions = useStore($previewOptions);
  const { change, undo, redo, canUndo, canRedo } = useUndoHistory(document, onChange);
  const latest = useRef({ document, change });
  useEffect(() => {
    latest.current = { document, change };
  });
  const [paths, select] = useState<readonly string[]>([]);
  const page = Math.min(previewOptions.page, document.pages.length - 1);
  const selectedPaths = paths.filter((path) => layerAt(document, page, path));
  useEffect(() => drawPreview(document, { ...previewOptions, page }), [document, previewOptions, page]);
  useEffect(() => {
    setPreviewOptions({ page: 0 });
    return () => drawing.reset();
  }, []);
  const editing: EditingContext = {
    document,
    page,
    selectedPaths,
    select,
    change(next, newSelection) {
      change(next);
      if (newSelection) select(newSelection);
    },
    changeLatest: (update) => latest.current.change(update(latest.current.document)),
    undo: canUndo ? undo : null,
    redo: canRedo ? redo : null,
  };
  return (
    <div className="studio-editor">
      <Toolbar editing={editing} />
      <div className="studio-stage">
        <PreviewOptions document={document} />
        <Canvas editing={editing} />
        <FaultList editing={editing} />
      </div>
      <LayerList editing={editing} />
      <Inspector editing={editing} />
    </div>
  );
}
