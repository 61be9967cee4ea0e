import { CallFailure } from './api.ts';

export async function getFile(path: string, name: string, type: string): Promise<File> {
  const answer = await fetch(path).catch(() => null);
  if (!answer) throw new CallFailure({}, 0);
  if (!answer.ok) {
    const told = (await answer.json().catch(() => null)) as { data?: object } | null;
    throw new CallFailure(told?.data ?? {}, answer.status);
  }
  const bytes = await answer.blob().catch(() => null);
  if (!bytes) throw new CallFailure({}, 0);
  return new File([bytes], name, { type });
}
