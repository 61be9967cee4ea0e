import { serveJobs } from '../../platform/workers/worker.ts';
import { drawForEditor, type EditorPage, type PreviewWanted } from './studio.preview.ts';

serveJobs<PreviewWanted, EditorPage>(
  Number(process.argv[2]),
  async (wanted) => drawForEditor(wanted),
  () => 'internal',
);
