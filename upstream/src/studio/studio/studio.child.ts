import { runWorkerJobs } from '../../platform/workers/worker.ts';
import { type DrawnEditorPage, drawForEditor, type PreviewRequest } from './studio-preview.ts';

runWorkerJobs<PreviewRequest, DrawnEditorPage>(
  Number(process.argv[2]),
  async (request) => drawForEditor(request),
  () => 'internal',
);
