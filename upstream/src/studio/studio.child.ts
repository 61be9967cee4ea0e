/** Started by `studio.drawing.ts` as `studio.child.ts <maximum resident bytes>`. */
import { serveJobs } from '../lib/worker.ts';
import { drawForEditor, type EditorPage, type PreviewWanted } from './studio.preview.ts';

serveJobs<PreviewWanted, EditorPage>(
  Number(process.argv[2]),
  async (wanted) => drawForEditor(wanted),
  () => 'internal',
);
