import { fileURLToPath } from 'node:url';
import { requireDrawingCall } from '../../platform/http/drawing-calls.ts';
import { createPool } from '../../platform/workers/worker-pool.ts';
import type { EditorPage, PreviewWanted } from './studio.preview.ts';

const childFile = fileURLToPath(new URL('./studio.child.ts', import.meta.url));

const pool = createPool<PreviewWanted, EditorPage>(childFile, [], {
  size: 1,
  maxWaiting: 64,
  maxMs: 5_000,
  maxResidentBytes: 500 * 1024 * 1024,
  jobsPerChild: 20_000,
  idleMs: 60_000,
});

/** @throws ApiError unavailable on a timeout */
export function drawnForEditor(wanted: PreviewWanted): Promise<EditorPage> {
  requireDrawingCall();
  return pool.run(wanted);
}
