import { runChildJobs } from '../../platform/workers/worker.ts';
import { type DrawnEditorPage, drawForEditor, type PreviewRequest } from './studio-preview.ts';

runChildJobs<PreviewRequest, DrawnEditorPage>(
  Number(process.argv[2]),
  async (request) => drawForEditor(request),
  () => 'internal',
);
